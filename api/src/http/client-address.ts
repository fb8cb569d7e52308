import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

export interface Caller {
  ip: string
  /** True for our own web server rendering a page: nobody forwarded it. */
  isDirect: boolean
}

/** Only neighbours on this machine or in a private network may say for whom they speak. */
const TRUSTED = /^(::1|(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|f[cd])/

export function callerOf(c: Context<HttpEnv>): Caller {
  const remote = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (!TRUSTED.test(remote)) return { ip: plain(remote), isDirect: false }
  return forwarded ? { ip: plain(forwarded), isDirect: false } : { ip: plain(remote), isDirect: true }
}

const plain = (address: string): string => address.replace(/^::ffff:/, '')
