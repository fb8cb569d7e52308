import type { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { type Callable, NotCallableError } from './allowed-addresses.ts'

export interface Guard {
  callable: Callable
  resolve: Resolve
  timeoutMs: number
}

/** Resolves a name. */
export type Resolve = typeof lookup

/** A `lookup` for sockets that returns only allowed addresses. */
const guardedLookup =
  ({ callable, resolve }: Guard, port: number): LookupFunction =>
  (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '')
      const good = found.filter(({ address }) => callable(address, port))
      const [first] = good
      if (!first) return answer(new NotCallableError(host), '')
      if (options.all) return answer(null, good)
      return answer(null, first.address, first.family)
    })
  }

/** Connects only to allowed addresses, judged by the very address that is used. Each call has its own connection. */
export const guardedAgent = (guard: Guard): Agent =>
  new Agent({ connect: guardedConnect(guard), pipelining: 0, allowH2: false })

function guardedConnect(guard: Guard): buildConnector.connector {
  return (options, done) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    const host = options.hostname.replace(/^\[|\]$/g, '')
    // Literal addresses are not looked up, so they are checked here.
    if (isIP(host) !== 0 && !guard.callable(host, port)) return done(new NotCallableError(host), null)
    const connect = buildConnector({
      timeout: guard.timeoutMs,
      lookup: guardedLookup(guard, port),
      allowH2: false,
    })
    return connect(options, done)
  }
}
