import type { MiddlewareHandler } from 'hono'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'
import { SESSION_COOKIE } from './session-cookie.ts'
import { getCookie } from 'hono/cookie'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Changes made with the cookie must come from a page of this very site. Requests with an `Authorization` header
 * carry no ambient right and pass.
 */
export const refuseCrossSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const usesCookie = getCookie(c, SESSION_COOKIE) !== undefined && c.req.header('authorization') === undefined
  if (SAFE.has(c.req.method) || !usesCookie) return next()
  const origin = c.req.header('origin')
  const isOwn =
    origin === undefined
      ? c.req.header('sec-fetch-site') === 'same-origin'
      : origin === new URL(c.var.services.siteUrl).origin ||
        isHostOf(origin, c.req.header('x-forwarded-host') ?? c.req.header('host'))
  if (!isOwn) throw new AppError('cross_site')
  return next()
}

const isHostOf = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host
