import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { HttpEnv } from './env.ts'

const MAX_AGE_SECONDS = 3600

/**
 * Pages of any origin may read, without credentials. Only preflights go through Hono's middleware: it touches the
 * response before it exists, and every body would be copied as a stream.
 */
export function anyOrigin(exposeHeaders: string[] = []): MiddlewareHandler<HttpEnv> {
  const preflight = cors({ origin: '*', maxAge: MAX_AGE_SECONDS })
  const exposed = exposeHeaders.join(',')
  return (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    c.header('access-control-allow-origin', '*')
    if (exposed !== '') c.header('access-control-expose-headers', exposed)
    return next()
  }
}
