import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Without it each start loads the compiler of TypeScript, which then takes 30 MB as long as the agent runs.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/quarry/compile-cache'))

try {
  const { runAgent } = await import('./run-agent.ts')
  await runAgent()
  // An agent that is killed would store nothing.
  flushCompileCache()
} catch (error) {
  process.stderr.write(`hosting: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
