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

/** Counts a whole IPv6 /64 as one visitor: addresses inside it are free to change. */
export function addressBlock(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
