import type { Dispatcher } from 'undici'

const REMEMBERED_MS = 1000
const MOST_REMEMBERED = 10_000

interface Limit {
  until: number
  /** When the API begins to count from zero. */
  resetAt: number
  perMinute: string | undefined
}

/**
 * Remembers for a second which callers the API has just rate-limited. The edge rejects their requests without asking
 * the API.
 */
export class RateLimitedCallers {
  readonly #limits = new Map<string, Limit>()

  /** Records the caller when a response of the API is a rate limit. */
  note(
    caller: string,
    { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  ): void {
    if (statusCode !== 429 || headers['x-ratelimit-remaining'] !== '0') return
    if (this.#limits.size >= MOST_REMEMBERED) this.#limits.clear()
    const leftMs = Number(headers['x-ratelimit-reset']) * 1000 || 0
    const perMinute = headers['x-ratelimit-limit']
    const now = Date.now()
    this.#limits.set(caller, {
      until: now + Math.min(REMEMBERED_MS, leftMs),
      resetAt: now + leftMs,
      perMinute: typeof perMinute === 'string' ? perMinute : undefined,
    })
  }

  /** The headers that the API would send now; undefined for callers that may ask. */
  headersFor(caller: string): Record<string, string> | undefined {
    const limit = this.#limits.get(caller)
    if (limit === undefined) return undefined
    const now = Date.now()
    if (limit.until <= now) {
      this.#limits.delete(caller)
      return undefined
    }
    const seconds = String(Math.ceil((limit.resetAt - now) / 1000))
    return {
      'retry-after': seconds,
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': seconds,
      ...(limit.perMinute !== undefined && { 'x-ratelimit-limit': limit.perMinute }),
    }
  }
}
