import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { GameVersionTag } from '@quarry/api/contract/projects/tags'
import type { SearchAccess } from '../src/lib/router/page-state.ts'
import type { WebConfig } from './config.ts'

/** The page waits no longer than this for an answer it has never had. */
const TIMEOUT_MS = 2000
/** An answer is asked for again after this; a failed question after a second. */
const LIFETIME_MS = 5 * 60_000
const RETRY_MS = 1000

/**
 * What the API tells every page alike. A known answer serves while a newer one is fetched; `undefined` until there is
 * one.
 */
function keptAnswer<T>(url: string, read: (answer: unknown) => T): () => Promise<T | undefined> {
  let current: T | undefined
  let askAgainAt = 0
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      current = read(await answer.json())
      askAgainAt = Date.now() + LIFETIME_MS
    } catch {
      askAgainAt = Date.now() + RETRY_MS
    } finally {
      asking = undefined
    }
  }
  return async () => {
    if (Date.now() >= askAgainAt) asking ??= ask()
    if (current === undefined && asking) await asking
    return current
  }
}

/** The shell must not wait long for a slow API: after this a visitor counts as signed out. */
const SESSION_TIMEOUT_MS = 2000

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

/** The search-only key that the API hands out; `null` until there is one. */
export function createSearchAccess({
  apiUrl,
  searchUrl,
  publicSearchUrl,
}: Pick<WebConfig, 'apiUrl' | 'searchUrl' | 'publicSearchUrl'>) {
  const kept = keptAnswer(`${apiUrl}/_internal/search-key`, (answer): SearchPair => {
    const { url, key } = answer as SearchAccess
    return { server: { url: searchUrl ?? url, key }, browser: { url: publicSearchUrl, key } }
  })
  return async (): Promise<SearchPair> => (await kept()) ?? null
}

/** All releases of the game, newest first, by which ranges are told; none while the API does not answer. */
export function createReleases({ apiUrl }: Pick<WebConfig, 'apiUrl'>) {
  const kept = keptAnswer(`${apiUrl}/v2/tag/game_version?type=release`, (answer) =>
    (answer as GameVersionTag[]).map(({ version }) => version),
  )
  return async (): Promise<readonly string[]> => (await kept()) ?? []
}
