import { PROVIDER_FLOW_MS } from '@quarry/domain/accounts/sign-in-methods'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnv } from './env.ts'

/** Cookie that binds a visit at a provider to the browser. */
const PROVIDER_COOKIE = 'quarry_provider'

export const readBrowserCookie = (c: Context<HttpEnv>): string => getCookie(c, PROVIDER_COOKIE) ?? ''

export function setBrowserCookie(c: Context<HttpEnv>, secret: string): void {
  setCookie(c, PROVIDER_COOKIE, secret, { ...attributes(c), maxAge: PROVIDER_FLOW_MS / 1000 })
}

export function clearBrowserCookie(c: Context<HttpEnv>): void {
  deleteCookie(c, PROVIDER_COOKIE, attributes(c))
}

const attributes = (c: Context<HttpEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.services.isProduction }) as const
