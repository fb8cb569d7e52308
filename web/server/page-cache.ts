import type { MiddlewareHandler } from 'hono'
import { readCookie, SETUP_COOKIE } from '../src/lib/preferences/cookies.ts'
import { COOKIES } from '../src/lib/preferences/preferences.ts'
import { ReplayableResponse } from './replayable-response.ts'
import { hasSession } from './session.ts'

const LIFETIME_MS = 1000
/** Addresses beyond that many within one second are rendered one by one. */
const MOST_PAGES = 300

const PAGE_COOKIES = [...Object.values(COOKIES).map(({ name }) => name), SETUP_COOKIE]
const PAGE_HEADERS = ['accept-language', 'sec-ch-prefers-color-scheme']

/** All that changes a page for somebody who has not signed in. */
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
 * Pages for visitors without a session are rendered once a second, so that a rush on one of them costs one render; who
 * asks meanwhile gets the same bytes from their beginning on. They share a nonce, which nothing on the page can have
 * known when it was written.
 */
export function sharedPages(lifetimeMs = LIFETIME_MS): MiddlewareHandler {
  const pages = new Map<string, Promise<ReplayableResponse>>()
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method !== 'GET' || hasSession(raw.headers.get('cookie') ?? '')) return next()
    const key = keyOf(raw)
    const known = pages.get(key)
    if (known) {
      const recording = await known
      return recording.isPersonal ? next() : recording.response()
    }
    if (pages.size >= MOST_PAGES) return next()
    // The page is not only this visitor's: it is finished also when they leave.
    c.req.raw = new Request(raw.url, { headers: raw.headers })
    const page = next().then(() => new ReplayableResponse(c.res))
    pages.set(key, page)
    try {
      const recording = await page
      if (recording.status === 200 && !recording.isPersonal)
        setTimeout(() => pages.delete(key), lifetimeMs).unref()
      else pages.delete(key)
      c.res = undefined
      c.res = recording.response()
    } catch (error) {
      pages.delete(key)
      throw error
    }
    return undefined
  }
}
