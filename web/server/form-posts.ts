import { MARKDOWN } from '@quarry/domain/limits/lengths'
import type { Context, Env, Handler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { FormAnswer, PostedRequest } from '../src/native-forms.ts'
import type { PostedForm } from '../src/lib/forms/posted-form.ts'
import type { WebConfig } from './config.ts'

/** A character of four bytes, each of them escaped. */
const ESCAPED_BYTES = 12
/** The longest text of a native form is a message or a report; all else that such a form holds is far shorter. */
const MAX_BYTES = MARKDOWN.max * ESCAPED_BYTES + 64 * 1024
const MEDIA_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

interface PostedFormsOptions<E extends Env> {
  config: Pick<WebConfig, 'apiUrl' | 'siteUrl'>
  send: (posted: PostedRequest) => Promise<FormAnswer>
  /** The visitor's headers as the API must see them. */
  apiHeaders: (c: Context<E>) => Record<string, string>
  /** Draws the page that the form stands on, with what was wrong with it or is shown once. */
  drawAgain: (c: Context<E>, posted: PostedForm) => Promise<Response>
  /** Tells that nothing was done with what was sent, and why, by the status. */
  fail: (c: Context<E>, status: 400 | 413 | 415) => Promise<Response>
}

/**
 * Forms that are sent without scripts, posted to the address of their page. Each is done by the API with the visitor's
 * cookies; only pages of this very site may send them.
 */
export function postedForms<E extends Env>({
  config,
  send,
  apiHeaders,
  drawAgain,
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
      const answer = await send({
        fields: new URLSearchParams(await c.req.text()),
        page: new URL(pathname + search, site),
        isSecure: site.protocol === 'https:',
        apiUrl: config.apiUrl,
        headers: {
          ...apiHeaders(c),
          origin: site.origin,
        },
      })
      if (answer.kind === 'unknown') return fail(c, 400)
      if (answer.kind === 'refused') return drawAgain(c, answer.posted)
      if (answer.kind === 'shown') {
        const page = await drawAgain(c, answer.posted)
        page.headers.set('cache-control', 'no-store')
        return page
      }
      for (const cookie of answer.cookies) c.header('set-cookie', cookie, { append: true })
      c.header('cache-control', 'no-store')
      return c.redirect(answer.leavesSite || isOwnPath(answer.to) ? answer.to : '/', 303)
    },
  ]
}

/** A path may come from the address that was asked for, and `//elsewhere` would be another site. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
