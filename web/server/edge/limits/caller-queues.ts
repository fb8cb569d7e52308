import PQueue from 'p-queue'

/** More would make everybody else wait longer, and the caller's own answers come hardly sooner from one process. */
const AT_ONCE = 3

/**
 * Has only so many requests of one caller answered at a time, the others in their order behind them: whoever asks for
 * three hundred searches at once waits for them alone.
 */
export class CallerQueues {
  readonly #lanes = new Map<string, PQueue>()

  /** Resolves when it is the request's turn, with what ends it; that may be called more than once. */
  async enter(caller: string): Promise<() => void> {
    const lane = this.#laneOf(caller)
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>()
    await new Promise<void>((resolve) => {
      const turn = lane.add(() => {
        resolve()
        return ended
      })
      void turn.then(() => {
        if (lane.pending + lane.size === 0) this.#lanes.delete(caller)
      })
    })
    return leave
  }

  #laneOf(caller: string): PQueue {
    const known = this.#lanes.get(caller)
    if (known) return known
    const lane = new PQueue({ concurrency: AT_ONCE })
    this.#lanes.set(caller, lane)
    return lane
  }
}
