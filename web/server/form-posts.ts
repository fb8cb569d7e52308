import { MARKDOWN } from '@quarry/domain/limits/lengths'
import type { Context, Env, Handler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { FormResult, PostedRequest } from '../src/native-forms.ts'
import type { PostedForm } from '../src/lib/forms/posted-form.ts'
import type { WebConfig } from './config.ts'

/** Bytes of one character of four bytes when each is percent-encoded. */
const ESCAPED_BYTES = 12
/** The longest field of a native form is a message or a report; all others are far shorter. */
const MAX_BYTES = MARKDOWN.max * ESCAPED_BYTES + 64 * 1024
const MEDIA_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

interface PostedFormsOptions<E extends Env> {
  config: Pick<WebConfig, 'apiUrl' | 'siteUrl'>
  send: (posted: PostedRequest) => Promise<FormResult>
  /** The visitor's headers for the API. */
  apiHeaders: (c: Context<E>) => Record<string, string>
  /** Renders the page of the form again, with its errors or a value that is shown once. */
  renderAgain: (c: Context<E>, posted: PostedForm) => Promise<Response>
  /** Responds with an error page. */
  fail: (c: Context<E>, status: 400 | 413 | 415) => Promise<Response>
}

/**
 * Handles forms that are submitted without scripts to the address of their page. The API executes them with the
 * visitor's cookies; only pages of this site may submit them.
 */
export function postedForms<E extends Env>({
  config,
  send,
  apiHeaders,
  renderAgain,
  fail,
}: PostedFormsOptions<E>): Handler<E>[] {
  const isOwnPage = (origin: string, c: Context) =>
    origin === new URL(config.siteUrl).origin || hostOf(origin) === c.req.header('host')
  return [
    csrf({ origin: isOwnPage }),
    async (c, next) => (MEDIA_TYPE.test(c.req.header('content-type') ?? '') ? next() : fail(c, 415)),
    bodyLimit({ maxSize: MAX_BYTES, onError: (c) => fail(c, 413) }),
    async (c) => {
      const site = new URL(config.siteUrl)
      const { pathname, search } = new URL(c.req.url)
      const result = await send({
        fields: new URLSearchParams(await c.req.text()),
        page: new URL(pathname + search, site),
        isSecure: site.protocol === 'https:',
        apiUrl: config.apiUrl,
        headers: {
          ...apiHeaders(c),
          origin: site.origin,
        },
      })
      if (result.kind === 'unknown') return fail(c, 400)
      if (result.kind === 'refused') return renderAgain(c, result.posted)
      if (result.kind === 'shown') {
        const page = await renderAgain(c, result.posted)
        page.headers.set('cache-control', 'no-store')
        return page
      }
      for (const cookie of result.cookies) c.header('set-cookie', cookie, { append: true })
      c.header('cache-control', 'no-store')
      return c.redirect(result.leavesSite || isOwnPath(result.to) ? result.to : '/', 303)
    },
  ]
}

/** A path may come from the requested address, and `//elsewhere` would be another site. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
