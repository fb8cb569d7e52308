import PQueue from 'p-queue'
import { AppError } from './errors.ts'

/** Runs work of the same key, such as that of one account, one after another. Throws `busy` when too much waits. */
export function oneAtATime(waitingMax: number) {
  const queues = new Map<string, { queue: PQueue; callers: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = queues.get(key) ?? { queue: new PQueue({ concurrency: 1 }), callers: 0 }
    if (known.callers > waitingMax) throw new AppError('busy')
    queues.set(key, known)
    known.callers += 1
    try {
      return await known.queue.add(work)
    } finally {
      known.callers -= 1
      if (known.callers === 0) queues.delete(key)
    }
  }
}
