import PQueue from 'p-queue'
import { AppError } from '../../kernel/errors.ts'

/** Concurrent archive reads of a process, which limits their memory. */
const CONCURRENCY = 4
const WAITING_MAX = 100
/** Maximum duration of one read. */
const READ_TIMEOUT_MS = 5000

const queue = new PQueue({ concurrency: CONCURRENCY })

/** Runs `read` when a slot is free. Throws `overloaded` when too many reads wait or this one takes too long. */
export async function withArchiveSlot<T>(
  read: (signal: AbortSignal) => Promise<T>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<T> {
  if (queue.size >= WAITING_MAX) throw new AppError('overloaded')
  return queue.add(async () => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await read(signal)
    } catch (error) {
      throw signal.aborted ? new AppError('overloaded') : error
    }
  })
}
