interface Entry {
  revision: string
  json: Buffer<ArrayBuffer>
}

/**
 * Response bodies as bytes. An entry is used only with the revision that the database has just confirmed, so it is never
 * stale, and each process may have its own cache. Two generations: entries that are not read while half of the capacity
 * fills up are evicted, which needs no bookkeeping on reads.
 */
export class RevisionedBytes {
  readonly #maxBytes: number
  #young = new Map<string, Entry>()
  #old = new Map<string, Entry>()
  #youngBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string, revision: string): Buffer<ArrayBuffer> | undefined {
    let entry = this.#young.get(key)
    if (entry === undefined) {
      entry = this.#old.get(key)
      if (entry !== undefined) this.#keep(key, entry)
    }
    return entry?.revision === revision ? entry.json : undefined
  }

  set(key: string, revision: string, json: Buffer<ArrayBuffer>): void {
    this.#keep(key, { revision, json })
  }

  #keep(key: string, entry: Entry): void {
    this.#old.delete(key)
    this.#youngBytes += entry.json.byteLength - (this.#young.get(key)?.json.byteLength ?? 0)
    this.#young.set(key, entry)
    if (this.#youngBytes <= this.#maxBytes / 2) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}
