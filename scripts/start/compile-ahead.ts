import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Children, PartFailedError } from './child-processes.ts'

interface Compilation {
  /** Names its log, and its mark in the cache. */
  name: string
  files: readonly string[]
  /** Compiled code belongs to the flags of V8 that the process runs with. */
  flags?: readonly string[]
}

/**
 * Compiles these files, and all that they import, at the first start. The compiler of TypeScript takes up to 15 MB of a
 * process or thread that needs it for as long as that runs, so another process compiles them.
 */
export async function compileAhead(
  children: Children,
  { name, files, flags = [] }: Compilation,
): Promise<void> {
  const { NODE_COMPILE_CACHE: cache } = process.env
  if (cache === undefined) return
  // The folder alone says little: a compilation that was ended leaves it behind as well.
  const mark = path.join(cache, `${name}.done`)
  if (existsSync(mark)) return
  const script = path.join(import.meta.dirname, 'compile-files.mjs')
  try {
    await children.run({ name, args: [...flags, script, ...files], env: process.env })
  } catch (error) {
    // Parts compile by themselves what is not there, and say what is wrong. Of a site that stops none is started.
    if (error instanceof PartFailedError) return
    throw error
  }
  if (existsSync(cache)) writeFileSync(mark, '')
}
