import { ApiError } from '../protocol/api-error.ts'

interface Job {
  run: () => Promise<void>
  refuse: (error: ApiError) => void
  signal: AbortSignal
  since: number
}

const retryAfterSeconds = 10
/** Who has waited longer is most likely no longer there. */
const longestWaitMs = 60_000

/**
 * Searches in the order in which they came, a few at once, with a pause for other work before each; refuses more than
 * may wait, and what has waited for too long.
 */
export class SearchQueue {
  readonly #capacity: number
  readonly #width: number
  readonly #now: () => number
  readonly #jobs: Job[] = []
  #running = 0
  #isDraining = false

  /** `width` searches may run at the same time, `capacity` more may wait. */
  constructor(capacity: number, width = 1, now = () => performance.now()) {
    this.#capacity = capacity
    this.#width = width
    this.#now = now
  }

  get length(): number {
    return this.#jobs.length
  }

  /** Throws `too_many_search_requests` when too many wait; a job whose client has gone is not run. */
  async run<T>(search: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#jobs.length >= this.#capacity + this.#width - this.#running) throw this.#tooMany()
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(await search())
        } catch (error) {
          reject(error)
        }
      }
      this.#jobs.push({ run, refuse: reject, signal, since: this.#now() })
      this.#drainSoon()
    })
  }

  #tooMany(): ApiError {
    return new ApiError(
      'too_many_search_requests',
      `Too many search requests running at the same time: ${this.#capacity}. Retry after ${retryAfterSeconds}s.`,
      { retryAfterSeconds },
    )
  }

  /** The next search whose client still waits for it. */
  #next(): Job | undefined {
    const now = this.#now()
    for (;;) {
      const job = this.#jobs.shift()
      if (!job) return undefined
      if (job.signal.aborted) continue
      if (now - job.since <= longestWaitMs) return job
      job.refuse(this.#tooMany())
    }
  }

  #drainSoon(): void {
    if (this.#isDraining || this.#running >= this.#width) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      const job = this.#next()
      if (!job) return
      this.#running++
      void job.run().finally(() => {
        this.#running--
        if (this.#jobs.length > 0) this.#drainSoon()
      })
      if (this.#jobs.length > 0) this.#drainSoon()
    })
  }
}
