import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { KNOWN_BROWSER_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts'
import type { HttpEnv } from './env.ts'

/** Signs a browser in. `knownBrowser` stays after sign-out, and is sent with later sign-ins only. */
export function setSessionCookie(
  c: Context<HttpEnv>,
  {
    session,
    expires,
    knownBrowser,
  }: { session: string; expires: Date; knownBrowser: { token: string; expires: Date } },
): void {
  setCookie(c, SESSION_COOKIE, session, { ...attributes(c), expires })
  setCookie(c, KNOWN_BROWSER_COOKIE, knownBrowser.token, {
    ...attributes(c),
    path: '/v2/auth',
    expires: knownBrowser.expires,
  })
}

export const readKnownBrowser = (c: Context<HttpEnv>): string | undefined =>
  getCookie(c, KNOWN_BROWSER_COOKIE)

export function clearSessionCookie(c: Context<HttpEnv>): void {
  deleteCookie(c, SESSION_COOKIE, attributes(c))
}

const attributes = (c: Context<HttpEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.services.isProduction }) as const
