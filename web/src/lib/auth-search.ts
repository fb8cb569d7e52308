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

export function authHref(path: '/auth/sign-in' | '/auth/sign-up', search: AuthSearch): string {
  const query = new URLSearchParams({ ...search }).toString()
  return query ? `${path}?${query}` : path
}
