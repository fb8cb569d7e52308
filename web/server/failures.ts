import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from './pages.ts'

/** The page has no scripts, sheets or pictures, and no form. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

type LoadPages = () => Promise<Pick<Pages, 'explain'>>

/** Answers a request that no page can be drawn for, in the language of its reader; in English at the very worst. */
export const failures =
  (loadPages: LoadPages) =>
  async (c: Context, status: ContentfulStatusCode): Promise<Response> => {
    const reader = {
      address: c.req.url,
      cookies: c.req.header('cookie') ?? '',
      languages: c.req.header('accept-language') ?? '',
    }
    const page = await loadPages()
      .then((pages) => pages.explain(reader, status))
      .catch(() => undefined)
    return page === undefined
      ? c.text('Something went wrong. Please try again in a few minutes.', status)
      : c.body(page, status, HEADERS)
  }

/** The same for a request that was turned away before it became one of the app; nothing for who reads no pages. */
export const turnedAway =
  (loadPages: LoadPages) =>
  async ({ url, headers }: IncomingMessage, status: number) => {
    if (!headers.accept?.includes('text/html')) return undefined
    const reader = {
      address: url ?? '',
      cookies: headers.cookie ?? '',
      languages: headers['accept-language'] ?? '',
    }
    const page = await loadPages()
      .then((pages) => pages.explain(reader, status))
      .catch(() => undefined)
    return page === undefined ? undefined : { body: page, headers: HEADERS }
  }
