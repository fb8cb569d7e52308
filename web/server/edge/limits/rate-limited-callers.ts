import type { Dispatcher } from 'undici'

const REMEMBERED_MS = 1000
const MOST_REMEMBERED = 10_000

/**
 * Remembers for a second which callers the API has just rate-limited. The edge rejects their requests without asking
 * the API.
 */
export class RateLimitedCallers {
  readonly #until = new Map<string, number>()

  /** Records the caller when a response of the API is a rate limit. */
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
