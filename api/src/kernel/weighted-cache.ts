/** A cache whose values differ widely in size: the least recently used ones are evicted above a total weight. */
export class WeightedCache<T> {
  readonly #entries = new Map<string, { value: T; weight: number }>()
  readonly #max: number
  #weight = 0

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): T | undefined {
    const known = this.#entries.get(key)
    if (known === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, known)
    return known.value
  }

  set(key: string, value: T, weight: number): void {
    this.delete(key)
    if (weight > this.#max) return
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#max) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const known = this.#entries.get(key)
    if (known === undefined) return
    this.#entries.delete(key)
    this.#weight -= known.weight
  }
}
