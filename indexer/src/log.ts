import { pino, type Logger } from 'pino'

/** Logs to stderr: stdout contains the ready line only. In a file of its own, since importing `worker.ts` starts a worker. */
export function createLog(level: string): Logger {
  return pino({ level, name: 'indexer' }, pino.destination({ fd: 2, sync: false }))
}
