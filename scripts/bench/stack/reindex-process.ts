import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Stack } from './stack.ts'

const SCRIPT = path.resolve(import.meta.dirname, '../../reindex.ts')

/** `npm run reindex` of a stack as a process of its own; `ended` fails when it did. */
export function startReindex({ databaseUrl, engine }: Pick<Stack, 'databaseUrl' | 'engine'>): {
  pid: number
  ended: Promise<void>
} {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MEILI_URL: engine.url,
    MEILI_MASTER_KEY: engine.key,
  }
  const script = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(script, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`reindex ended with ${code}`)
  })
  return { pid: script.pid ?? 0, ended }
}
