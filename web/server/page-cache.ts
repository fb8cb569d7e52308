import type { MiddlewareHandler } from 'hono'
import { readCookie, SETUP_COOKIE } from '../src/lib/preferences/cookies.ts'
import { COOKIES } from '../src/lib/preferences/preferences.ts'
import { ReplayableResponse } from './replayable-response.ts'
import { hasSession } from './session.ts'

const LIFETIME_MS = 1000
/** Beyond this number of addresses within one second, pages are rendered separately. */
const MOST_PAGES = 300

const PAGE_COOKIES = [...Object.values(COOKIES).map(({ name }) => name), SETUP_COOKIE]
const PAGE_HEADERS = ['accept-language', 'sec-ch-prefers-color-scheme']

/** Everything that changes a page for a visitor who is not signed in. */
function keyOf(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  return JSON.stringify([
    request.url,
    /\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''),
    ...PAGE_HEADERS.map((name) => request.headers.get(name)),
    ...PAGE_COOKIES.map((name) => readCookie(cookies, name)),
  ])
}

/**
 * Renders a page for visitors without a session once a second, so that a rush on it costs one render. Further
 * requests get the same bytes from the start. They share a nonce, which nothing on the page can have known when it
 * was written.
 */
export function sharedPages(lifetimeMs = LIFETIME_MS): MiddlewareHandler {
  const pages = new Map<string, Promise<ReplayableResponse>>()
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method !== 'GET' || hasSession(raw.headers.get('cookie') ?? '')) return next()
    const key = keyOf(raw)
    const known = pages.get(key)
    if (known) {
      const cached = await known
      return cached.isPersonal ? next() : cached.response()
    }
    if (pages.size >= MOST_PAGES) return next()
    // The page serves other visitors, too, so it is finished also when this one leaves.
    c.req.raw = new Request(raw.url, { headers: raw.headers })
    const page = next().then(() => new ReplayableResponse(c.res))
    pages.set(key, page)
    try {
      const cached = await page
      if (cached.status === 200 && !cached.isPersonal) setTimeout(() => pages.delete(key), lifetimeMs).unref()
      else pages.delete(key)
      c.res = undefined
      c.res = cached.response()
    } catch (error) {
      pages.delete(key)
      throw error
    }
    return undefined
  }
}
