import { understood } from '../router/search-params.ts'

/** Query of the sign-in pages, passed from one to the other. */
export interface AuthSearch {
  redirect?: string
  launcher?: string
  /** The session expired while the user submitted a form. */
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
 * The sign-in page with the address to return to. The home page and the sign-in pages are not returned to; an OAuth
 * consent page is.
 */
export function signInHref(returnTo: string): string {
  const isOfSigningIn = returnTo.startsWith('/auth/') && !returnTo.startsWith('/auth/authorize?')
  const isWorthReturning = returnTo !== '/' && !isOfSigningIn
  return isWorthReturning ? `/auth/sign-in?redirect=${encodeURIComponent(returnTo)}` : '/auth/sign-in'
}

/** The sign-in page for a user whose session expired while they submitted a form of this page. */
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
