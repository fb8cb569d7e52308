interface Entry {
  revision: string
  json: Buffer<ArrayBuffer>
}

/**
 * Answers kept as the bytes that are sent. An entry is used only with the revision the database has just confirmed, so
 * it is never out of date; each process may keep its own. What nobody asked for while half of the room was filled anew
 * is forgotten, which needs no bookkeeping at each reading.
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
