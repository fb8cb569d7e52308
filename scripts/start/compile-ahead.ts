import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Decided once, since the first compilation makes the folder. */
let isFirstStart: boolean | undefined

/**
 * Compiles these files, and all that they import, at the first start. The compiler of TypeScript takes up to 15 MB of a
 * process or thread that needs it for as long as that runs, so another process compiles them. Compiled code belongs to the
 * flags of V8 that the process runs with.
 */
export async function compileAhead(
  root: string,
  files: readonly string[],
  flags: readonly string[] = [],
): Promise<void> {
  const { NODE_COMPILE_CACHE: cache } = process.env
  if (cache === undefined) return
  isFirstStart ??= !existsSync(cache)
  if (!isFirstStart) return
  const script = path.join(import.meta.dirname, 'compile-files.mjs')
  // Parts compile by themselves what is not there, and say what is wrong.
  await promisify(execFile)(process.execPath, [...flags, script, ...files], { cwd: root }).catch(() => {})
}
