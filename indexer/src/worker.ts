import { readConfig } from './config.ts'
import { startIndexer } from './indexer.ts'
import { createLog } from './log.ts'

/** Longest wait for running jobs on shutdown; unfinished ones run again. */
const GRACE_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const indexer = await startIndexer(config, log)
  process.stdout.write(`ready indexer ${indexer.detail}\n`)
  const stop = () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    void indexer.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // The supervisor of the process starts another.
  indexer.isAtWork.catch(() => process.exit(1))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`indexer: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
