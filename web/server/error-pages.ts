import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from './page-bundle.ts'

/** The page has no scripts, sheets or pictures, and no form. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

type LoadPages = () => Promise<Pick<Pages, 'explain'>>

/** What is asked and by whom: an address, cookies and the languages of a header. */
interface Asked {
  url: string | undefined
  cookie: string | undefined
  languages: string | undefined
}

/** The page that tells a reader what went wrong; `undefined` when not even that can be drawn. */
async function explain(loadPages: LoadPages, asked: Asked, status: number): Promise<string | undefined> {
  const reader = { address: asked.url ?? '', cookies: asked.cookie ?? '', languages: asked.languages ?? '' }
  try {
    return await (await loadPages()).explain(reader, status)
  } catch {
    return undefined
  }
}

/** Answers a request that no page can be drawn for, in the language of its reader; in English at the very worst. */
export const failures =
  (loadPages: LoadPages) =>
  async (c: Context, status: ContentfulStatusCode): Promise<Response> => {
    const asked = {
      url: c.req.url,
      cookie: c.req.header('cookie'),
      languages: c.req.header('accept-language'),
    }
    const page = await explain(loadPages, asked, status)
    return page === undefined
      ? c.text('Something went wrong. Please try again in a few minutes.', status)
      : c.body(page, status, HEADERS)
  }

/** The same for a request that was turned away before it became one of the app; nothing for who reads no pages. */
export const turnedAway =
  (loadPages: LoadPages) =>
  async ({ url, headers }: IncomingMessage, status: number) => {
    if (!headers.accept?.includes('text/html')) return undefined
    const asked = { url, cookie: headers.cookie, languages: headers['accept-language'] }
    const page = await explain(loadPages, asked, status)
    return page === undefined ? undefined : { body: page, headers: HEADERS }
  }
