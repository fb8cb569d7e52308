import { ApiError } from '../protocol/api-error.ts'

interface Job {
  run: () => void
  signal: AbortSignal
}

const retryAfterSeconds = 10

/** Searches one after the other, with a turn for other work in between; refuses more than it can hold. */
export class SearchQueue {
  readonly #capacity: number
  readonly #jobs: Job[] = []
  #isDraining = false

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get length(): number {
    return this.#jobs.length
  }

  /** Throws `too_many_search_requests` at once when the queue is full; a job whose client has gone is not run. */
  async run<T>(search: () => T, signal: AbortSignal): Promise<T> {
    if (this.#jobs.length >= this.#capacity) {
      throw new ApiError(
        'too_many_search_requests',
        `Too many search requests running at the same time: ${this.#capacity}. Retry after ${retryAfterSeconds}s.`,
        { retryAfterSeconds },
      )
    }
    return new Promise<T>((resolve, reject) => {
      const run = () => {
        try {
          resolve(search())
        } catch (error) {
          reject(error)
        }
      }
      this.#jobs.push({ run, signal })
      if (!this.#isDraining) this.#drainSoon()
    })
  }

  #drainSoon(): void {
    this.#isDraining = true
    setImmediate(() => {
      let job = this.#jobs.shift()
      while (job?.signal.aborted) job = this.#jobs.shift()
      job?.run()
      if (this.#jobs.length > 0) this.#drainSoon()
      else this.#isDraining = false
    })
  }
}
