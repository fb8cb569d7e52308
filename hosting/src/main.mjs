import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'

/*
 * Starts the agent. The compiler of TypeScript takes 30 MB as long as it runs: this file needs none, the others are compiled once.
 */

/** After this time it has followed its first state. */
const STARTED_MS = 2_000
/** They optimize code that runs often. */
const COMPILERS = ['opt', 'maglev']

// Optimizing the code of the start would load 10 MB of compilers, and an idle agent has no other code that runs often.
for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`)
// Otherwise the start leaves 20 MB of empty heap.
setFlagsFromString('--semi-space-growth-factor=1')
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/quarry/compile-cache'))

try {
  const { runAgent } = await import('./run-agent.ts')
  const { collectGarbageAfter } = await import('./process/collect-garbage.ts')
  await runAgent()
  // An agent that is killed would store nothing.
  flushCompileCache()
  collectGarbageAfter(STARTED_MS)
  setTimeout(() => {
    for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`)
  }, STARTED_MS).unref()
} catch (error) {
  process.stderr.write(`hosting: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
