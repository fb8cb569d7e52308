import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pages } from './page-bundle.ts'

/** Error pages have no scripts, stylesheets, images or forms. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

type LoadPages = () => Promise<Pick<Pages, 'renderErrorPage'>>

/** Address, cookies and `accept-language` of a request. */
interface ErrorRequest {
  url: string | undefined
  cookie: string | undefined
  languages: string | undefined
}

/** Renders an error page; `undefined` when that fails, too. */
async function renderErrorPage(
  loadPages: LoadPages,
  request: ErrorRequest,
  status: number,
): Promise<string | undefined> {
  const reader = {
    address: request.url ?? '',
    cookies: request.cookie ?? '',
    languages: request.languages ?? '',
  }
  try {
    return await (await loadPages()).renderErrorPage(reader, status)
  } catch {
    return undefined
  }
}

/** Responds to a request whose page failed, in the visitor's language if possible, else in English. */
export const failures =
  (loadPages: LoadPages) =>
  async (c: Context, status: ContentfulStatusCode): Promise<Response> => {
    const request = {
      url: c.req.url,
      cookie: c.req.header('cookie'),
      languages: c.req.header('accept-language'),
    }
    const page = await renderErrorPage(loadPages, request, status)
    return page === undefined
      ? c.text('Something went wrong. Please try again in a few minutes.', status)
      : c.body(page, status, HEADERS)
  }

/** The error page of a request that the edge rejects; `undefined` when the caller does not accept HTML. */
export const refusalPages =
  (loadPages: LoadPages) =>
  async ({ url, headers }: IncomingMessage, status: number) => {
    if (!headers.accept?.includes('text/html')) return undefined
    const request = { url, cookie: headers.cookie, languages: headers['accept-language'] }
    const page = await renderErrorPage(loadPages, request, status)
    return page === undefined ? undefined : { body: page, headers: HEADERS }
  }
