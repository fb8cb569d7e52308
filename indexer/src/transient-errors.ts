import { isAway } from '@quarry/db/postgres-errors'
import type { Logger } from 'pino'
import { EngineUnreachable } from './engine/engine-errors.ts'

/** Whether a service is temporarily unavailable, so that the same job can succeed later. */
export const isTransient = (error: unknown): boolean => error instanceof EngineUnreachable || isAway(error)

/** Delay between two attempts while a service is unavailable. */
const PAUSE_MS = { first: 100, longest: 2000 }

/**
 * Repeats the work until engine and database are available, without a limit. During shutdown the error is thrown, and a job
 * stays in the queue.
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
