import { ApiError } from '../protocol/api-error.ts'

interface Job {
  run: () => Promise<void>
  signal: AbortSignal
}

const retryAfterSeconds = 10

/** Searches in the order in which they came, a few at once, with a turn for other work before each; refuses more than it can hold. */
export class SearchQueue {
  readonly #capacity: number
  readonly #width: number
  readonly #jobs: Job[] = []
  #running = 0
  #isDraining = false

  /** `width` searches may run at the same time. */
  constructor(capacity: number, width = 1) {
    this.#capacity = capacity
    this.#width = width
  }

  get length(): number {
    return this.#jobs.length
  }

  /** Throws `too_many_search_requests` at once when the queue is full; a job whose client has gone is not run. */
  async run<T>(search: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#jobs.length >= this.#capacity) {
      throw new ApiError(
        'too_many_search_requests',
        `Too many search requests running at the same time: ${this.#capacity}. Retry after ${retryAfterSeconds}s.`,
        { retryAfterSeconds },
      )
    }
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(await search())
        } catch (error) {
          reject(error)
        }
      }
      this.#jobs.push({ run, signal })
      this.#drainSoon()
    })
  }

  #drainSoon(): void {
    if (this.#isDraining || this.#running >= this.#width) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      let job = this.#jobs.shift()
      while (job?.signal.aborted) job = this.#jobs.shift()
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
