import PQueue from 'p-queue'
import { AppError } from '../../kernel/errors.ts'

/** Others wait, so that many archives looked into at once take no memory from everybody else. */
const AT_ONCE = 4
const WAITING_MAX = 100
/** Longest time for one look. */
const PATIENCE_MS = 5000

const turns = new PQueue({ concurrency: AT_ONCE })

/** Runs a look into an archive when its turn comes; `overloaded` when too many wait, or when it takes too long. */
export async function inTurn<T>(
  look: (signal: AbortSignal) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  if (turns.size >= WAITING_MAX) throw new AppError('overloaded')
  return turns.add(async () => {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      return await look(signal)
    } catch (error) {
      throw signal.aborted ? new AppError('overloaded') : error
    }
  })
}
