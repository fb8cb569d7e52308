import { understood } from '../query-string.ts'

/** Query of the sign-in pages, kept when going from one to the other. */
export interface AuthSearch {
  redirect?: string
  launcher?: string
}

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, launcher } = search
  const isPlain =
    typeof launcher === 'string' || typeof launcher === 'number' || typeof launcher === 'boolean'
  return {
    ...(typeof redirect === 'string' && { redirect }),
    ...(isPlain && { launcher: String(launcher) }),
  }
}

export const understoodAuthSearch = understood(['redirect', 'launcher'], parseAuthSearch)

/**
 * Where a visitor signs in and comes back from. To home, and to the pages of signing in, nobody needs to come back;
 * to an app that waits for an answer they do.
 */
export function signInHref(returnTo: string): string {
  const isOfSigningIn = returnTo.startsWith('/auth/') && !returnTo.startsWith('/auth/authorize?')
  const isWorthReturning = returnTo !== '/' && !isOfSigningIn
  return isWorthReturning ? `/auth/sign-in?redirect=${encodeURIComponent(returnTo)}` : '/auth/sign-in'
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
