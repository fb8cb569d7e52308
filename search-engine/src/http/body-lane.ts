import { ApiError } from '../protocol/api-error.ts'

/** Bodies up to this size are read as they come. */
export const smallBodyBytes = 256 * 1024

/**
 * Large bodies run one at a time: each may grow to the limit and costs a multiple of itself until it is answered, so that as
 * many as there are connections would take all memory. Those that wait are not read on.
 */
export class BodyLane {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Resolves when a slot is free. The slot is released when the signal aborts. */
  async enter(over: AbortSignal): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (over.aborted) {
      this.#leave()
      throw new ApiError('bad_request', 'The request was given up by the client.')
    }
    over.addEventListener('abort', () => this.#leave(), { once: true })
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
