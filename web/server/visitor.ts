import type { Viewer } from '@quarry/api/contract/people'
import type { SearchAccess } from '../src/lib/page-state.ts'
import type { WebConfig } from './config.ts'

/** The shell must not wait long for a slow API: after this a visitor counts as signed out. */
const SESSION_TIMEOUT_MS = 2000
/** A search key is asked for again after this; a failed question after a second. */
const KEY_LIFETIME_MS = 5 * 60_000
const KEY_RETRY_MS = 1000

export const hasSession = (cookie: string) => /(?:^|;\s*)quarry_session=/.test(cookie)

/**
 * Who is looking. Without a session cookie nobody is asked; when the API does not answer the page is shown as to
 * visitors, and `undefined` tells that it should say so.
 */
export async function fetchViewer(
  apiUrl: string,
  headers: Record<string, string>,
): Promise<Viewer | null | undefined> {
  if (!hasSession(headers['cookie'] ?? '')) return null
  try {
    const answer = await fetch(`${apiUrl}/_internal/session`, {
      headers,
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    })
    if (!answer.ok) return answer.status >= 500 ? undefined : null
    return ((await answer.json()) as { user: Viewer | null }).user
  } catch {
    return undefined
  }
}

export type SearchPair = { server: SearchAccess; browser: SearchAccess } | null

/** Keeps the search-only key that the API hands out; `null` until there is one. */
export function createSearchAccess(config: Pick<WebConfig, 'apiUrl' | 'searchUrl' | 'publicSearchUrl'>) {
  let current: SearchPair = null
  let askAgainAt = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      const answer = await fetch(`${config.apiUrl}/_internal/search-key`, {
        signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`search-key answered ${answer.status}`)
      const { url, key } = (await answer.json()) as SearchAccess
      current = {
        server: { url: config.searchUrl ?? url, key },
        browser: { url: config.publicSearchUrl, key },
      }
      askAgainAt = Date.now() + KEY_LIFETIME_MS
    } catch {
      askAgainAt = Date.now() + KEY_RETRY_MS
    } finally {
      asking = undefined
    }
  }
  return async (): Promise<SearchPair> => {
    if (Date.now() >= askAgainAt) asking ??= ask()
    // A known key serves while a newer one is fetched.
    if (!current && asking) await asking
    return current
  }
}
