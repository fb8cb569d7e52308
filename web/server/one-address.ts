import type { MiddlewareHandler } from 'hono'

/**
 * A page has one address, without a slash at its end; whoever asks with one is led there for good. The edge lets no
 * doubled slashes through, so this never leads to another host.
 */
export const oneAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/(?<!\/)\/$/, '')
  if (path === pathname || path === '') return next()
  return c.redirect(path + search, 301)
}
