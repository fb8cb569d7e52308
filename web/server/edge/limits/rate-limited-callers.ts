import type { Dispatcher } from 'undici'

const REMEMBERED_MS = 1000
const MOST_REMEMBERED = 10_000

/**
 * Callers who have used their minute up, as the API has just said. For a second they are told so at the door: whoever
 * goes on asking costs no way to the API and back.
 */
export class RateLimitedCallers {
  readonly #until = new Map<string, number>()

  /** Looks at an answer of the API. */
  note(
    caller: string,
    { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  ): void {
    if (statusCode !== 429 || headers['x-ratelimit-remaining'] !== '0') return
    if (this.#until.size >= MOST_REMEMBERED) this.#until.clear()
    const seconds = Number(headers['x-ratelimit-reset'])
    this.#until.set(caller, Date.now() + Math.min(REMEMBERED_MS, seconds * 1000 || 0))
  }

  has(caller: string): boolean {
    const until = this.#until.get(caller)
    if (until === undefined) return false
    if (until > Date.now()) return true
    this.#until.delete(caller)
    return false
  }
}
