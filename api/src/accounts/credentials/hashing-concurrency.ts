import PQueue from 'p-queue'
import { AppError } from '../../kernel/errors.ts'

export interface HashingTurnsOptions {
  atOnce: number
  /** More are turned away: whoever waited behind them would have gone by then. */
  waiting: number
}

/**
 * Hashing a password keeps a core busy. A few at a time leave the others to everybody who only reads; the rest wait in
 * turn, and beyond that are told to come again.
 */
export function hashingTurns({
  atOnce,
  waiting,
}: HashingTurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce })
  return (work) => {
    if (queue.size >= waiting) throw new AppError('overloaded')
    return queue.add(work)
  }
}
