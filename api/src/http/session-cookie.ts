import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '../../contract/cookies.ts'
import type { HttpEnv } from './env.ts'

export function setSessionCookie(c: Context<HttpEnv>, token: string, expires: Date): void {
  setCookie(c, SESSION_COOKIE, token, { ...attributes(c), expires })
}

export function clearSessionCookie(c: Context<HttpEnv>): void {
  deleteCookie(c, SESSION_COOKIE, attributes(c))
}

const attributes = (c: Context<HttpEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.services.isProduction }) as const
