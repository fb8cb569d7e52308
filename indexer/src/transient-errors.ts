import { isAway } from '@quarry/db/postgres-errors'
import type { Logger } from 'pino'
import { EngineUnreachable } from './engine/engine-errors.ts'

/** Whether a service is away for the moment: no fault of the work, which can be done when it is back. */
export const isTransient = (error: unknown): boolean => error instanceof EngineUnreachable || isAway(error)

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
