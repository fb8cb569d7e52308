import { etag } from 'hono/etag'
import { getOwnFeed, renewOwnFeed, withdrawOwnFeed } from '../../../contract/notifications/notifications.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { hashSecret, mintSecret } from '../../accounts/secrets.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { AppError } from '../../kernel/errors.ts'
import { publicReader } from '../notification-texts.ts'
import { findFeed, findFeedCreatedAt, listFeedEntries, removeFeed, saveFeed } from './own-feed.queries.ts'
import { atomOfOwn } from './own-feed.view.ts'

/** The token is in the query, because paths of failed requests are logged. */
const PATH = '/feed/notifications.atom'
const addressOf = (siteUrl: string, token: string) => `${siteUrl}${PATH}?token=${token}`

const HEADERS = {
  // Private: shared caches must not store it.
  'cache-control': 'private, max-age=300',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** The feed of a user's notifications. Its address contains a token and needs no sign-in. */
export function mountOwnFeed(app: App): void {
  serve(app, getOwnFeed, async ({ db, actor }) => ({
    created: (await findFeedCreatedAt(db, actor.id))?.toISOString() ?? null,
  }))
  serve(app, renewOwnFeed, async ({ db, actor, siteUrl, now }) => {
    const token = mintSecret()
    await saveFeed(db, { userId: actor.id, tokenHash: hashSecret(token), createdAt: now() })
    return { url: addressOf(siteUrl, token) }
  })
  serve(app, withdrawOwnFeed, async ({ db, actor }) => {
    await removeFeed(db, actor.id)
    return undefined
  })
  app.get(PATH, etag(), async (c) => {
    const { db, siteUrl, reference } = c.var.services
    const found = await findFeed(db, hashSecret(c.req.query('token') ?? ''))
    if (!found) throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: PATH }))
    const { newestAt, createdAt, ...user } = found
    const updatedAt = newestAt !== null && newestAt > createdAt ? newestAt : createdAt
    const headers = { ...HEADERS, 'last-modified': updatedAt.toUTCString() }
    if (isUnchanged(c.req.header(), updatedAt)) return c.body(null, 304, headers)
    const records = await listFeedEntries(db, publicReader(user))
    const { releases } = await reference()
    return c.body(atomOfOwn({ user, updatedAt, records, releases }, siteUrl), 200, {
      ...headers,
      'content-type': 'application/atom+xml; charset=utf-8',
    })
  })
}

/** If-None-Match, which the middleware handles, takes precedence over If-Modified-Since (RFC 9110, 13.2.2). */
function isUnchanged(headers: Record<string, string>, updatedAt: Date): boolean {
  if (headers['if-none-match'] !== undefined) return false
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // HTTP dates have whole seconds.
  return Math.floor(updatedAt.getTime() / 1000) * 1000 <= since
}
