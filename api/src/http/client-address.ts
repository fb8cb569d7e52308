import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import {
  CALLED_HOST_HEADER,
  CALLER_HEADER,
  canonicalAddress,
  SITE_SECRET_HEADER,
} from '../../contract/caller.ts'
import type { HttpEnv } from './env.ts'

/** Address of the caller, and the host name of the request. */
export interface Caller {
  /** In the form of `canonicalAddress`. */
  ip: string
  host: string | undefined
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Determines the caller. Our own web server, identified by the secret, forwards the address of its visitors; for
 * everyone else the address of the connection counts, whatever headers say.
 */
export function callerResolver(siteSecret: string | undefined): (c: Context<HttpEnv>) => Caller {
  const expected = siteSecret === undefined ? undefined : digest(siteSecret)
  return (c) => {
    const connected = canonicalAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? '127.0.0.1'
    const secret = c.req.header(SITE_SECRET_HEADER)
    const isSite = expected !== undefined && secret !== undefined && timingSafeEqual(digest(secret), expected)
    if (!isSite) return { ip: connected, host: c.req.header('host') }
    return {
      ip: canonicalAddress(c.req.header(CALLER_HEADER) ?? '') ?? connected,
      host: c.req.header(CALLED_HOST_HEADER) ?? c.req.header('host'),
    }
  }
}
