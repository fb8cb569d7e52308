import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Ctx, Services } from '../kernel/ctx.ts'
import { callerResolver } from './client-address.ts'
import type { HttpEnv } from './env.ts'

export type Identify = (c: Context<HttpEnv>) => Promise<Ctx>

/** Sets the id, the caller and the lazy identification of each request. */
export function requestContext(
  services: Services,
  { identify, siteSecret }: { identify: Identify; siteSecret: string | undefined },
): MiddlewareHandler<HttpEnv> {
  const callerOf = callerResolver(siteSecret)
  return (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
    let found: Promise<Ctx> | undefined
    c.set('services', services)
    c.set('requestId', requestId)
    const { ip, host } = callerOf(c)
    c.set('ip', ip)
    c.set('host', host)
    c.set('identify', () => (found ??= identify(c)))
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    // Responses depend on the caller, unless a route sets another header.
    c.header('cache-control', 'private, no-cache')
    return next()
  }
}
