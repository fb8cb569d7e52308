import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '../../contract/cookies.ts'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/**
 * Used by pages of the site only, above all for sign-in: a foreign page must not sign a visitor in to another
 * account.
 */
const OWN_PAGES = /^\/(_internal|v\d+\/auth)\//

/** Apps authenticate there with their own secret; cookies are ignored. */
export const OAUTH_FORMS = { token: '/_internal/oauth/token', revoke: '/_internal/oauth/revoke' } as const
const OF_APPS: ReadonlySet<string> = new Set(Object.values(OAUTH_FORMS))

/**
 * Changes with the cookie, and any change where cookies are set, must come from a page of this site. Requests with an
 * `Authorization` header have no ambient authority and pass; so do programs without a cookie, which send no origin.
 */
export const rejectCrossSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (SAFE.has(c.req.method) || c.req.header('authorization') !== undefined) return next()
  if (OF_APPS.has(c.req.path)) return next()
  const usesCookie = getCookie(c, SESSION_COOKIE) !== undefined
  if (!usesCookie && !OWN_PAGES.test(c.req.path)) return next()
  const page = pageOf(c)
  if (page === 'foreign' || (page === 'unnamed' && usesCookie)) throw new AppError('cross_site')
  return next()
}

function pageOf(c: Context<HttpEnv>): 'own' | 'foreign' | 'unnamed' {
  const origin = c.req.header('origin')
  if (origin !== undefined) {
    const isOwn = origin === new URL(c.var.services.siteUrl).origin || isHostOf(origin, c.var.host)
    return isOwn ? 'own' : 'foreign'
  }
  const site = c.req.header('sec-fetch-site')
  if (site === undefined) return 'unnamed'
  return site === 'same-origin' ? 'own' : 'foreign'
}

const isHostOf = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host
