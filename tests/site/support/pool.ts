/** Things that one test uses at a time and that cost more to create than a test takes, such as browser profiles. */
export class Pool<K, T> {
  readonly #create: (key: K) => Promise<T>
  readonly #idle = new Map<K, T[]>()

  constructor(create: (key: K) => Promise<T>) {
    this.#create = create
  }

  /** Passes an idle one to the work, or a new one. One whose work failed is not used again. */
  async use<R>(key: K, work: (one: T) => Promise<R>): Promise<R> {
    const one = this.#idle.get(key)?.pop() ?? (await this.#create(key))
    const result = await work(one)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), one])
    return result
  }
}
