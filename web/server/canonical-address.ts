import { URL_TYPES } from '@quarry/domain/projects/url-type'
import type { Context, MiddlewareHandler } from 'hono'

/** Pages of these kinds may have moved to another address; the page itself knows which. */
const NAMED = new Set(['user', 'organization', ...URL_TYPES])

/** Addresses without a page that people try, and where they lead. */
const SHORT_ADDRESSES: Readonly<Record<string, string>> = {
  '/admin': '/moderation',
  '/auth': '/auth/sign-in',
  '/legal': '/legal/terms',
  '/servers/admin': '/admin/nodes',
}

/**
 * A page has one address, without a trailing slash and with a lower-case first part. Other requests are redirected
 * permanently, and in a single step where the page would redirect as well. The edge removes doubled slashes, so this
 * never redirects to another host.
 */
export const oneAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname
    .replace(/(?<!\/)\/$/, '')
    .replace(/^\/[A-Za-z]+(?=\/|$)/, (kind) => kind.toLowerCase())
  const short = Object.hasOwn(SHORT_ADDRESSES, path) ? SHORT_ADDRESSES[path] : undefined
  if (short !== undefined) return c.redirect(short + search, 301)
  if (path === pathname || path === '') return next()
  const wanted = path + search
  const [, kind = '', name] = path.split('/')
  if (!NAMED.has(kind) || name === undefined) return c.redirect(wanted, 301)
  const { method, headers, signal } = c.req.raw
  c.req.raw = new Request(new URL(wanted, c.req.url), { method, headers, signal })
  await next()
  if (isRedirect(c)) return undefined
  await c.res.body?.cancel()
  // Drops the headers of the page that was rendered in vain.
  c.res = undefined
  c.res = new Response(null, { status: 301, headers: { location: wanted } })
  return undefined
}

const isRedirect = ({ res }: Context): boolean =>
  res.headers.has('location') && res.status >= 300 && res.status < 400
