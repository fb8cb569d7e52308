/** Stores the player's loader and game version. */
export const SETUP_COOKIE = 'setup'

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
