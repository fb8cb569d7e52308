import { parse } from 'hono/utils/cookie'

/** Stores the player's loader and game version. */
export const SETUP_COOKIE = 'setup'

/** Reads one cookie from a `Cookie` header or `document.cookie`, by the parser of the API. */
export const readCookie = (header: string, name: string): string | undefined => parse(header, name)[name]

export interface CookieOptions {
  maxAgeSeconds: number
  sameSite: 'lax' | 'strict'
}

export const YEAR_SECONDS = 31_536_000

/**
 * A preference cookie as text for `document.cookie`. All of them have `Secure` (docs/rules/site.md), except on pages
 * opened over plain http at a network address, where the browser would reject the cookie.
 */
export function writeCookie(
  name: string,
  value: string,
  options: CookieOptions,
  isSecureContext: boolean,
): string {
  const sameSite = options.sameSite === 'lax' ? 'Lax' : 'Strict'
  const secure = isSecureContext ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${options.maxAgeSeconds}; Path=/; SameSite=${sameSite}${secure}`
}
