/** Query of the sign-in pages, kept when going from one to the other. */
export interface AuthSearch {
  redirect?: string
  launcher?: string
}

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { redirect, launcher } = search
  return {
    ...(typeof redirect === 'string' && { redirect }),
    ...(launcher !== undefined &&
      launcher !== null && { launcher: String(launcher as string | number | boolean) }),
  }
}

/** Where a visitor signs in and comes back from; from home and from the pages of signing in there is nothing to come back to. */
export function signInHref(returnTo: string): string {
  const isWorthReturning = returnTo !== '/' && !returnTo.startsWith('/auth/')
  return isWorthReturning ? `/auth/sign-in?redirect=${encodeURIComponent(returnTo)}` : '/auth/sign-in'
}

export function authHref(path: '/auth/sign-in' | '/auth/sign-up', search: AuthSearch): string {
  const query = new URLSearchParams({ ...search }).toString()
  return query ? `${path}?${query}` : path
}
