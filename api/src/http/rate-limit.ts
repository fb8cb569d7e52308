import { MINUTE_MS } from '@quarry/domain/times'
import { ruleMessage } from '../../contract/rules.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { callerBlock } from '../../contract/caller.ts'
import { rateHeaders, UNLIMITED, type CallerRate } from '../../contract/rate-headers.ts'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

const WINDOW_MS = MINUTE_MS

function setHeaders(c: Context<HttpEnv>, rate: CallerRate): void {
  for (const [name, value] of Object.entries(rateHeaders(rate))) c.header(name, value)
}

/**
 * Requests per minute and caller, counted across all processes, with the headers that launchers read. All requests
 * pass while counting fails: a broken limit must not close the site. A named limit is counted separately. Requests of
 * the web server for all visitors are not limited here: it limits the pages per caller instead.
 */
export function rateLimit(perMinute: number, counter = 'requests'): MiddlewareHandler<HttpEnv> {
  if (perMinute === 0)
    return (c, next) => {
      setHeaders(c, UNLIMITED)
      return next()
    }
  return async (c, next) => {
    if (c.var.isSite) return next()
    const { state, log } = c.var.services
    const counted = await state
      .count(`${counter}|${callerBlock(c.var.ip)}`, WINDOW_MS)
      .catch((error: unknown) => log.warn({ err: error }, 'requests cannot be counted'))
    if (!counted) return next()
    const seconds = Math.ceil(counted.msLeft / 1000)
    setHeaders(c, { perMinute, remaining: Math.max(0, perMinute - counted.used), seconds })
    if (counted.used > perMinute) {
      c.header('retry-after', String(seconds))
      throw new AppError('ratelimit_error', ruleMessage('too_many_requests', { seconds }))
    }
    return next()
  }
}
