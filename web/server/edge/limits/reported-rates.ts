import { rateHeaders, UNLIMITED, type CallerRate } from '@quarry/api/contract/rate-headers'
import type { Dispatcher } from 'undici'

const MINUTE_SECONDS = 60
const MOST_REMEMBERED = 10_000

interface Reported {
  perMinute: number
  remaining: number
  resetAt: number
}

/**
 * What the API last reported about the requests of each caller, for responses that the edge gives itself: clients read
 * these headers of every response.
 */
export class ReportedRates {
  readonly #perMinute: number
  readonly #reported = new Map<string, Reported>()

  /** `perMinute` is the limit of the site; 0 is no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  note(caller: string, { headers }: Pick<Dispatcher.ResponseData, 'headers'>): void {
    const numberOf = (name: string) => Number(headers[`x-ratelimit-${name}`])
    const [perMinute, remaining, seconds] = [numberOf('limit'), numberOf('remaining'), numberOf('reset')]
    if (Number.isNaN(perMinute + remaining + seconds)) return
    if (this.#reported.size >= MOST_REMEMBERED) this.#reported.clear()
    this.#reported.set(caller, { perMinute, remaining, resetAt: Date.now() + seconds * 1000 })
  }

  headersFor(caller: string): Record<string, string> {
    return rateHeaders(this.#rateOf(caller))
  }

  #rateOf(caller: string): CallerRate {
    if (this.#perMinute === 0) return UNLIMITED
    const reported = this.#reported.get(caller)
    const leftMs = reported ? reported.resetAt - Date.now() : 0
    if (reported && leftMs > 0) return { ...reported, seconds: Math.ceil(leftMs / 1000) }
    this.#reported.delete(caller)
    return { perMinute: this.#perMinute, remaining: this.#perMinute, seconds: MINUTE_SECONDS }
  }
}
