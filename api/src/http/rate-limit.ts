import { MINUTE_MS } from '@quarry/domain/times'
import { ruleMessage } from '../../contract/rules.ts'
import type { MiddlewareHandler } from 'hono'
import { callerBlock } from '../../contract/caller.ts'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

const WINDOW_MS = MINUTE_MS

/** Without a limit. Some clients read the headers of every response. */
const UNLIMITED = {
  'x-ratelimit-limit': '1000000',
  'x-ratelimit-remaining': '1000000',
  'x-ratelimit-reset': '0',
}

/**
 * Requests per minute and caller, counted across all processes, with the headers that launchers read. All requests
 * pass while counting fails: a broken limit must not close the site. A named limit is counted separately. Requests of
 * the web server for all visitors are not limited here: it limits the pages per caller instead.
 */
export function rateLimit(perMinute: number, counter = 'requests'): MiddlewareHandler<HttpEnv> {
  if (perMinute === 0)
    return (c, next) => {
      for (const [name, value] of Object.entries(UNLIMITED)) c.header(name, value)
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
    c.header('x-ratelimit-limit', String(perMinute))
    c.header('x-ratelimit-remaining', String(Math.max(0, perMinute - counted.used)))
    c.header('x-ratelimit-reset', String(seconds))
    if (counted.used > perMinute) {
      c.header('retry-after', String(seconds))
      throw new AppError('ratelimit_error', ruleMessage('too_many_requests', { seconds }))
    }
    return next()
  }
}
