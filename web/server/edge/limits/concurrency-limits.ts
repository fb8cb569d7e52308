import type { Part } from '../routing.ts'

/** Maximum of concurrent requests per part of the site, over all callers. */
export type Capacity = Record<Part, number>

/** Counts concurrent requests per caller and part, so that one caller cannot use up the capacity of all. */
export class ConcurrencyLimits {
  readonly #capacity: Capacity
  readonly #perCaller: number
  readonly #counts = new Map<string, number>()

  constructor(capacity: Capacity, perCaller: number) {
    this.#capacity = capacity
    this.#perCaller = perCaller
  }

  /** Takes a slot. Returns the function that frees it, or which limit is reached. */
  take(part: Part, caller: string): (() => void) | 'caller' | 'capacity' {
    const own = `${part}|${caller}`
    if (this.#count(own) >= this.#perCaller) return 'caller'
    if (this.#count(part) >= this.#capacity[part]) return 'capacity'
    this.#add(own, 1)
    this.#add(part, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#add(own, -1)
      this.#add(part, -1)
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #add(key: string, change: 1 | -1): void {
    const count = this.#count(key) + change
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
