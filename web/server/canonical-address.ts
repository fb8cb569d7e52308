import { URL_TYPES } from '@quarry/domain/projects/url-type'
import type { Context, MiddlewareHandler } from 'hono'

/** What is named below these may have another address still: the page itself knows which. */
const NAMED = new Set(['user', 'organization', ...URL_TYPES])

/**
 * A page has one address, without a slash at its end; whoever asks with one is led there for good, and in one step where the
 * page would lead on. The edge lets no doubled slashes through, so this never leads to another host.
 */
export const oneAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/(?<!\/)\/$/, '')
  if (path === pathname || path === '') return next()
  const wanted = path + search
  const [, kind = '', name] = path.split('/')
  if (!NAMED.has(kind) || name === undefined) return c.redirect(wanted, 301)
  const { method, headers, signal } = c.req.raw
  c.req.raw = new Request(new URL(wanted, c.req.url), { method, headers, signal })
  await next()
  if (isLeading(c)) return undefined
  await c.res.body?.cancel()
  // None of the headers of what was drawn for nothing stay.
  c.res = undefined
  c.res = new Response(null, { status: 301, headers: { location: wanted } })
  return undefined
}

const isLeading = ({ res }: Context): boolean =>
  res.headers.has('location') && res.status >= 300 && res.status < 400
