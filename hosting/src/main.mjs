import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

/*
 * Starts the agent. The compiler of TypeScript takes 30 MB as long as it runs: this file needs none, the others are compiled once.
 */

/** After this time it has followed its first state. */
const COLLECT_MS = 2_000

// Otherwise the start leaves 20 MB of empty heap.
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/quarry/compile-cache'))

try {
  const { runAgent } = await import('./run-agent.ts')
  const { collectGarbageAfter } = await import('./process/collect-garbage.ts')
  await runAgent()
  // An agent that is killed would store nothing.
  flushCompileCache()
  collectGarbageAfter(COLLECT_MS)
} catch (error) {
  process.stderr.write(`hosting: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
