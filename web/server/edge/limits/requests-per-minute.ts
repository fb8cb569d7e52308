import { callerBlock } from '@quarry/api/contract/caller'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** The requests of a caller in the current minute. */
export interface CallerMinute {
  isExceeded: boolean
  remaining: number
  secondsLeft: number
}

/** Counts requests per caller and minute in this process; undefined without a limit. */
export function requestsPerMinute(limit: number): (caller: string) => Promise<CallerMinute | undefined> {
  if (limit === 0) return async () => undefined
  const limiter = new RateLimiterMemory({ points: limit, duration: 60 })
  return async (caller) => {
    const result = await limiter.consume(callerBlock(caller)).catch((rejected: unknown) => rejected)
    if (!(result instanceof RateLimiterRes)) throw result
    return {
      isExceeded: result.consumedPoints > limit,
      remaining: result.remainingPoints,
      secondsLeft: Math.ceil(result.msBeforeNext / 1000),
    }
  }
}
