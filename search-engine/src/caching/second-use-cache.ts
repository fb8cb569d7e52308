/**
 * Keeps values from the second time on that they had to be made. Most of what searches ask for is asked once; keeping
 * that too would drive out what is asked for often and give the garbage collector work.
 */
export class SecondUseCache<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; weight: number }>()
  readonly #seen = new Set<Key>()
  readonly #mostWeight: number
  readonly #mostSeen: number
  #weight = 0

  /** `mostWeight` bounds the sum of the weights; `mostSeen` the keys that are remembered. */
  constructor(mostWeight: number, mostSeen: number) {
    this.#mostWeight = mostWeight
    this.#mostSeen = mostSeen
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // The order of the map is that of use.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Offers a value that was computed on a miss. It is weighed only when it is stored. */
  offer(key: Key, value: Value, weigh: () => number = () => 1): void {
    this.delete(key)
    if (!this.#seen.delete(key)) {
      this.#seen.add(key)
      if (this.#seen.size > this.#mostSeen) this.#seen.delete(this.#seen.values().next().value!)
      return
    }
    const weight = weigh()
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#mostWeight) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }

  clear(): void {
    this.#entries.clear()
    this.#seen.clear()
    this.#weight = 0
  }
}
