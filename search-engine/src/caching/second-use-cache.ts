/**
 * Keeps values from the second time on that they had to be made. Most of what searches ask for is asked once; keeping
 * that too would drive out what is asked for often and give the garbage collector work.
 */
export class SecondUseCache<Key, Value> {
  readonly #kept = new Map<Key, { value: Value; weight: number }>()
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
    const entry = this.#kept.get(key)
    if (!entry) return undefined
    // The order of the map is that of use.
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    return entry.value
  }

  /** Tells of a value that was made because the cache did not hold it; it is weighed only when it is kept. */
  offer(key: Key, value: Value, weigh: () => number = () => 1): void {
    this.delete(key)
    if (!this.#seen.delete(key)) {
      this.#seen.add(key)
      if (this.#seen.size > this.#mostSeen) this.#seen.delete(this.#seen.values().next().value!)
      return
    }
    const weight = weigh()
    this.#kept.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#mostWeight) break
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    const entry = this.#kept.get(key)
    if (!entry) return
    this.#kept.delete(key)
    this.#weight -= entry.weight
  }

  clear(): void {
    this.#kept.clear()
    this.#seen.clear()
    this.#weight = 0
  }
}
