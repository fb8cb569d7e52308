import { randomUUID, createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Ctx, Services } from '../kernel/ctx.ts'
import type { HttpEnv } from './env.ts'
import {
  CALLED_HOST_HEADER,
  CALLER_HEADER,
  canonicalAddress,
  SITE_CALLER,
  SITE_SECRET_HEADER,
} from '../../contract/caller.ts'

/** Address of the caller, and the host name of the request. */
interface Caller {
  /** In the form of `canonicalAddress`. */
  ip: string
  host: string | undefined
  isSite: boolean
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Determines the caller. Our own web server, identified by the secret, forwards the address of its visitors; for
 * everyone else the address of the connection counts, whatever headers say. It names itself (`SITE_CALLER`) in requests
 * for all visitors.
 */
function callerResolver(siteSecret: string | undefined): (c: Context<HttpEnv>) => Caller {
  const expected = siteSecret === undefined ? undefined : digest(siteSecret)
  return (c) => {
    const connected = canonicalAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? '127.0.0.1'
    const secret = c.req.header(SITE_SECRET_HEADER)
    const isWebServer =
      expected !== undefined && secret !== undefined && timingSafeEqual(digest(secret), expected)
    if (!isWebServer) return { ip: connected, host: c.req.header('host'), isSite: false }
    const caller = c.req.header(CALLER_HEADER) ?? ''
    return {
      ip: canonicalAddress(caller) ?? connected,
      isSite: caller === SITE_CALLER,
      host: c.req.header(CALLED_HOST_HEADER) ?? c.req.header('host'),
    }
  }
}

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
    const { ip, host, isSite } = callerOf(c)
    c.set('ip', ip)
    c.set('isSite', isSite)
    c.set('host', host)
    c.set('identify', () => (found ??= identify(c)))
    c.set('identifyAgain', () => identify(c))
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    // Responses depend on the caller, unless a route sets another header.
    c.header('cache-control', 'private, no-cache')
    return next()
  }
}
