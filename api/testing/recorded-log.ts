import { Writable } from 'node:stream'
import { pino, type Logger } from 'pino'

/** A logger that records lines of all levels. */
export function aRecordedLog(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log: pino({ level: 'trace' }, sink), lines }
}
