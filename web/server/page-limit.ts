import type { Context, MiddlewareHandler } from 'hono'
import { requestsPerMinute } from './edge/limits/requests-per-minute.ts'

interface PageLimit {
  /** 0 for no limit. */
  perMinute: number
  /** Responds with an error page. */
  fail: (c: Context, status: 429) => Promise<Response>
}

/** Limits the pages per caller and minute, which cost more than most requests of the API. */
export function limitPages({ perMinute, fail }: PageLimit): MiddlewareHandler<{
  Bindings: { caller: string }
}> {
  const count = requestsPerMinute(perMinute)
  return async (c, next) => {
    const counted = await count(c.env.caller)
    if (!counted?.isExceeded) return next()
    c.header('retry-after', String(counted.secondsLeft))
    return fail(c, 429)
  }
}
