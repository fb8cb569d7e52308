import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { ANY_ORIGIN_HEADERS } from '../../contract/any-origin-headers.ts'
import type { HttpEnv } from './env.ts'

const MAX_AGE_SECONDS = 3600

const preflight = cors({ origin: '*', maxAge: MAX_AGE_SECONDS })

/**
 * Pages of any origin may read, without credentials. Only preflights go through Hono's middleware: it touches the
 * response before it exists, and every body would be copied as a stream.
 */
export const anyOrigin: MiddlewareHandler<HttpEnv> = (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  for (const [name, value] of Object.entries(ANY_ORIGIN_HEADERS)) c.header(name, value)
  return next()
}
