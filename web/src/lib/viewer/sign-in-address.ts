import { understood } from '../router/search-params.ts'

/** Query of the sign-in pages, kept when going from one to the other. */
export interface AuthSearch {
  redirect?: string
  launcher?: string
  /** Somebody was signed in, and wanted to send something. */
  again?: '1'
}

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, launcher, again } = search
  const isPlain =
    typeof launcher === 'string' || typeof launcher === 'number' || typeof launcher === 'boolean'
  return {
    ...(typeof redirect === 'string' && { redirect }),
    ...(isPlain && { launcher: String(launcher) }),
    ...(String(again) === '1' && { again: '1' }),
  }
}

export const understoodAuthSearch = understood(['redirect', 'launcher', 'again'], parseAuthSearch)

/**
 * Where a visitor signs in and comes back from. To home, and to the pages of signing in, nobody needs to come back;
 * to an app that waits for an answer they do.
 */
export function signInHref(returnTo: string): string {
  const isOfSigningIn = returnTo.startsWith('/auth/') && !returnTo.startsWith('/auth/authorize?')
  const isWorthReturning = returnTo !== '/' && !isOfSigningIn
  return isWorthReturning ? `/auth/sign-in?redirect=${encodeURIComponent(returnTo)}` : '/auth/sign-in'
}

/** Where somebody signs in whose session had ended when they sent something from this page. */
export function signInAgainHref(returnTo: string): string {
  const href = signInHref(returnTo)
  return href.includes('?') ? `${href}&again=1` : href
}

export type AuthPath =
  | '/auth/sign-in'
  | '/auth/code'
  | '/auth/sign-up'
  | '/auth/welcome'
  | '/auth/reset-password'

export function authHref(path: AuthPath, { redirect, launcher }: AuthSearch): string {
  const query = new URLSearchParams({
    ...(redirect !== undefined && { redirect }),
    ...(launcher !== undefined && { launcher }),
  }).toString()
  return query ? `${path}?${query}` : path
}
