import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'

const LOOPBACK = /^(::1$|127\.)/
/** Only neighbours on this machine or in a private network may say for whom they speak. */
const TRUSTED = /^(::1$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:)/

export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip)

/**
 * Who asks, seen through our own web server and proxies before it: the last address in the chain that is not one of
 * ours. What a caller writes into the header itself stands before that and is not believed.
 */
export function callerAddress(c: Context<HttpEnv>): string {
  const remote = plain(c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1')
  const forwarded =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((part) => plain(part.trim())) ?? []
  const chain = [...forwarded, remote]
  return chain.findLast((address) => !TRUSTED.test(address)) ?? chain[0] ?? remote
}

const plain = (address: string): string => address.replace(/^::ffff:/, '')
