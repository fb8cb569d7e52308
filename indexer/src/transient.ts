import type { Logger } from 'pino'
import { EngineUnreachable } from './engine/engine-errors.ts'

/**
 * Postgres classes 08 (connection), 53 (resources), 57P (shutting down, starting up), 55P03 (a lock that took too long);
 * the sockets' own codes.
 */
const PASSING = /^(08|53|57P|55P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/

/** Whether a service is away for the moment: no fault of the work, which can be done when it is back. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EngineUnreachable) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && PASSING.test(error.code)) return true
  // What the pg driver throws has no code in these cases.
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  )
}

/** How long to wait before trying an absent service again. */
const PAUSE_MS = { first: 100, longest: 2000 }

/**
 * An absent engine or database is no fault of the work: it waits, however long that takes. On the way out the error is
 * let through; a job keeps its place in the queue.
 */
export async function untilServicesAnswer<T>(
  run: () => Promise<T>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<T> {
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error
      if (pause === PAUSE_MS.first) log.warn({ err: error }, 'waiting for a service')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
