import { isIPv6, type Socket } from 'node:net'

/** Callers have a whole network of IPv6, and their IPv4 address may be written as an IPv6 one. */
export function callerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])].slice(0, 4).join(':')
}

export interface ConnectionLimits {
  /** All together, and of one caller. */
  connections: number
  connectionsPerCaller: number
}

/** The open connections of a port, of which each caller has a bounded number. */
export class OpenConnections {
  readonly sockets = new Set<Socket>()
  readonly #callers = new Map<string, number>()
  readonly #limits: ConnectionLimits

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a connection until it is closed; one too many is closed at once. */
  admit(socket: Socket): boolean {
    const caller = callerOf(socket.remoteAddress ?? '')
    const count = this.#callers.get(caller) ?? 0
    const { connections, connectionsPerCaller } = this.#limits
    if (this.sockets.size >= connections || count >= connectionsPerCaller) {
      socket.destroy()
      return false
    }
    this.sockets.add(socket)
    this.#callers.set(caller, count + 1)
    socket.once('close', () => {
      this.sockets.delete(socket)
      const left = (this.#callers.get(caller) ?? 1) - 1
      if (left > 0) this.#callers.set(caller, left)
      else this.#callers.delete(caller)
    })
    return true
  }
}
