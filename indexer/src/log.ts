import { pino, type Logger } from 'pino'

/** To stderr: stdout holds the ready line only. */
export function createLog(level: string): Logger {
  return pino({ level, name: 'indexer' }, pino.destination({ fd: 2, sync: false }))
}
