import PQueue from 'p-queue'

/**
 * A higher number makes other callers wait longer and hardly speeds up this one, since one process serves them all.
 */
const AT_ONCE = 3

/**
 * Serves a limited number of requests per caller at a time and queues the others. A caller who sends three hundred
 * searches at once waits for them alone.
 */
export class CallerQueues {
  readonly #queues = new Map<string, PQueue>()

  /**
   * Resolves when the request has a slot, with a function that frees it. That function may be called more than once.
   */
  async enter(caller: string): Promise<() => void> {
    const queue = this.#queueOf(caller)
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>()
    await new Promise<void>((resolve) => {
      const slot = queue.add(() => {
        resolve()
        return ended
      })
      void slot.then(() => {
        if (queue.pending + queue.size === 0) this.#queues.delete(caller)
      })
    })
    return leave
  }

  #queueOf(caller: string): PQueue {
    const known = this.#queues.get(caller)
    if (known) return known
    const queue = new PQueue({ concurrency: AT_ONCE })
    this.#queues.set(caller, queue)
    return queue
  }
}
