import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Ctx, Services } from '../kernel/ctx.ts'
import { callerAddress } from './client-address.ts'
import type { HttpEnv } from './env.ts'

export type Identify = (c: Context<HttpEnv>) => Promise<Ctx>

/** Gives each request its id, its caller and a way to learn who asks. */
export const requestContext =
  (services: Services, identify: Identify): MiddlewareHandler<HttpEnv> =>
  (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
    let found: Promise<Ctx> | undefined
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('ip', callerAddress(c))
    c.set('identify', () => (found ??= identify(c)))
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    // Answers differ by who asks, unless a route says otherwise.
    c.header('cache-control', 'private, no-cache')
    return next()
  }
