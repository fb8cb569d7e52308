import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerBlock } from '../../contract/caller.ts'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

/**
 * Requests per minute and caller, with the headers launchers read. Each process counts for itself: the aim is to
 * stop floods, not to account; what must be exact (sign-in attempts) is counted in the database.
 */
export function rateLimit(perMinute: number): MiddlewareHandler<HttpEnv> {
  if (perMinute === 0) return (_c, next) => next()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (c, next) => {
    const result = await limiter.consume(callerBlock(c.var.ip)).catch((rejected: unknown) => rejected)
    if (!(result instanceof RateLimiterRes)) throw result
    c.header('x-ratelimit-limit', String(perMinute))
    c.header('x-ratelimit-remaining', String(result.remainingPoints))
    c.header('x-ratelimit-reset', String(Math.ceil(result.msBeforeNext / 1000)))
    if (result.consumedPoints > perMinute) {
      const seconds = Math.ceil(result.msBeforeNext / 1000)
      c.header('retry-after', String(seconds))
      throw new AppError('ratelimit_error', `too many requests, try again in ${seconds} seconds`)
    }
    return next()
  }
}
