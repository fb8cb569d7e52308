import { callerOf } from '../callers/open-connections.ts'

const FORGOTTEN_MS = 10 * 60_000
const ATTEMPTS_MAX = 10
const CALLERS_MAX = 10_000

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
