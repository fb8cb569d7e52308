import { ApiError } from '../protocol/api-error.ts'

/** Costly searches run one at a time (`filterCost`). */
export type SearchLane = 'cheap' | 'costly'

interface Job {
  run: () => Promise<void>
  refuse: (error: ApiError) => void
  signal: AbortSignal
  since: number
  lane: SearchLane
}

const retryAfterSeconds = 10
/** Who has waited longer is most likely no longer there. */
const longestWaitMs = 60_000
/** Each takes up to the time that one search may. */
const mostCostly = 20

/**
 * Searches in the order in which they came, a few at once, with a pause for other work before each; refuses more than
 * may wait, and what has waited for too long. Of costly searches one runs at a time, and the next one begins only after
 * all others that had come when the last one ended: no other search waits for two costly ones.
 */
export class SearchQueue {
  readonly #capacity: number
  readonly #width: number
  readonly #now: () => number
  readonly #cheap: Job[] = []
  readonly #costly: Job[] = []
  #running = 0
  #isCostlyRunning = false
  /** Cheap searches that begin before the next costly one. */
  #ahead = 0
  #isDraining = false

  /** `width` searches may run at the same time, `capacity` more may wait. */
  constructor(capacity: number, width = 1, now = () => performance.now()) {
    this.#capacity = capacity
    this.#width = width
    this.#now = now
  }

  get length(): number {
    return this.#cheap.length + this.#costly.length
  }

  /** Throws `too_many_search_requests` when too many wait; a job whose client has gone is not run. */
  async run<T>(search: () => T | Promise<T>, signal: AbortSignal, lane: SearchLane = 'cheap'): Promise<T> {
    if (this.length >= this.#capacity + this.#width - this.#running) throw this.#tooMany(this.#capacity)
    if (lane === 'costly') this.#requireCostlyRoom()
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(await search())
        } catch (error) {
          reject(error)
        }
      }
      const job = { run, refuse: reject, signal, since: this.#now(), lane }
      if (lane === 'costly') {
        if (this.#costly.length === 0 && !this.#isCostlyRunning) this.#ahead = this.#cheap.length
        this.#costly.push(job)
      } else this.#cheap.push(job)
      this.#drainSoon()
    })
  }

  #requireCostlyRoom(): void {
    const waiting = this.#costly.filter(({ signal }) => !signal.aborted).length
    if (waiting >= mostCostly) throw this.#tooMany(mostCostly)
  }

  #tooMany(most: number): ApiError {
    return new ApiError(
      'too_many_search_requests',
      `Too many search requests running at the same time: ${most}. Retry after ${retryAfterSeconds}s.`,
      { retryAfterSeconds },
    )
  }

  /** The next search whose client still waits for it. */
  #next(): Job | undefined {
    const now = this.#now()
    for (;;) {
      const job = this.#take()
      if (!job) return undefined
      if (job.signal.aborted) continue
      if (now - job.since <= longestWaitMs) return job
      job.refuse(this.#tooMany(this.#capacity))
    }
  }

  #take(): Job | undefined {
    if (!this.#isCostlyRunning && this.#ahead === 0 && this.#costly.length > 0) return this.#costly.shift()
    if (this.#ahead > 0) this.#ahead--
    return this.#cheap.shift()
  }

  #drainSoon(): void {
    if (this.#isDraining || this.#running >= this.#width) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      const job = this.#next()
      if (!job) return
      this.#running++
      if (job.lane === 'costly') this.#isCostlyRunning = true
      void job.run().finally(() => {
        this.#running--
        if (job.lane === 'costly') {
          this.#isCostlyRunning = false
          this.#ahead = this.#cheap.length
        }
        if (this.length > 0) this.#drainSoon()
      })
      if (this.length > 0) this.#drainSoon()
    })
  }
}
