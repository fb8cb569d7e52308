import { readCookie, SESSION_COOKIE } from '@quarry/api/contract/cookies'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import type { GameVersionTag } from '@quarry/api/contract/projects/tags'
import type { SearchAccess } from '../src/lib/router/page-state.ts'
import type { WebConfig } from './config.ts'
import { sendToService } from './service-requests.ts'
import { siteHeaders } from './edge/forwarded-headers.ts'

/** How long a page waits for the first response. */
const TIMEOUT_MS = 2000
/** A response is refreshed after this; a failed request is retried after a second. */
const LIFETIME_MS = 5 * 60_000
const RETRY_MS = 1000

type ApiAccess = Pick<WebConfig, 'apiUrl' | 'siteSecret'>

/**
 * Caches a response that is the same for every page. The cached value is returned while a new one is fetched;
 * `undefined` until there is one.
 */
function cachedResponse<T>(
  { apiUrl, siteSecret }: ApiAccess,
  path: string,
  read: (response: unknown) => T,
): () => Promise<T | undefined> {
  const url = apiUrl + path
  const headers = siteHeaders(siteSecret)
  let current: T | undefined
  let refreshAt = 0
  let refreshing: Promise<void> | undefined
  const refresh = async () => {
    try {
      const response = await sendToService(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      current = read(await response.json())
      refreshAt = Date.now() + LIFETIME_MS
    } catch {
      refreshAt = Date.now() + RETRY_MS
    } finally {
      refreshing = undefined
    }
  }
  return async () => {
    if (Date.now() >= refreshAt) refreshing ??= refresh()
    if (current === undefined && refreshing) await refreshing
    return current
  }
}

/** Timeout for the session: after this a visitor counts as signed out. */
const SESSION_TIMEOUT_MS = 2000

/**
 * Fetches the signed-in user. Without a session cookie there is no request. When the API does not respond the result
 * is `undefined`: the page is rendered for guests with a banner that says so.
 */
export async function fetchViewer(
  apiUrl: string,
  headers: Record<string, string>,
): Promise<Viewer | null | undefined> {
  if (readCookie(headers['cookie'] ?? '', SESSION_COOKIE) === undefined) return null
  try {
    const response = await sendToService(`${apiUrl}/_internal/session`, {
      headers,
      signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
    })
    if (!response.ok) return response.status >= 500 ? undefined : null
    return ((await response.json()) as { user: Viewer | null }).user
  } catch {
    return undefined
  }
}

export type SearchPair = { server: SearchAccess; browser: SearchAccess } | null

/** The search-only key of the API; `null` until there is one. */
export function createSearchAccess({
  searchUrl,
  publicSearchUrl,
  ...api
}: ApiAccess & Pick<WebConfig, 'searchUrl' | 'publicSearchUrl'>) {
  const cached = cachedResponse(api, '/_internal/search-key', (response): SearchPair => {
    const { url, key } = response as SearchAccess
    return { server: { url: searchUrl ?? url, key }, browser: { url: publicSearchUrl, key } }
  })
  return async (): Promise<SearchPair> => (await cached()) ?? null
}

/**
 * All releases of the game, newest first, from which version ranges are derived; none while the API does not respond.
 */
export function createReleases(api: ApiAccess) {
  const cached = cachedResponse(api, '/v2/tag/game_version?type=release', (response) =>
    (response as GameVersionTag[]).map(({ version }) => version),
  )
  return async (): Promise<readonly string[]> => (await cached()) ?? []
}
