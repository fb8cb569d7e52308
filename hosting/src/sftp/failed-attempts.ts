import { isIPv6 } from 'node:net'

const FORGOTTEN_MS = 10 * 60_000
const ATTEMPTS_MAX = 10
const CALLERS_MAX = 10_000

/** Callers have a whole network of IPv6, and their IPv4 address may be written as an IPv6 one. */
export function callerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const missing = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])].slice(0, 4).join(':')
}

/** Counts wrong passwords by caller; after ten of them nothing more is checked for ten minutes. */
export class FailedAttempts {
  readonly #callers = new Map<string, { count: number; untilMs: number }>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  isBlocked(address: string): boolean {
    const known = this.#callers.get(callerOf(address))
    return known !== undefined && known.untilMs > this.#nowMs() && known.count >= ATTEMPTS_MAX
  }

  add(address: string): void {
    const [caller, nowMs] = [callerOf(address), this.#nowMs()]
    const known = this.#callers.get(caller)
    const count = known && known.untilMs > nowMs ? known.count + 1 : 1
    // The newest is the last one of the map.
    this.#callers.delete(caller)
    this.#callers.set(caller, { count, untilMs: nowMs + FORGOTTEN_MS })
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > CALLERS_MAX && oldest !== undefined) this.#callers.delete(oldest)
  }
}
