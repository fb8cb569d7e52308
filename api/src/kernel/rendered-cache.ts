interface Entry {
  revision: string
  json: string
}

/**
 * Answers kept as text. An entry is used only with the revision the database has just confirmed, so it is never out of
 * date; each process may keep its own.
 */
export class RenderedCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxCharacters: number
  #characters = 0

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  get(key: string, revision: string): string | undefined {
    const entry = this.#entries.get(key)
    if (entry?.revision !== revision) return undefined
    // Moved to the young end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.json
  }

  set(key: string, revision: string, json: string): void {
    this.#drop(key)
    this.#entries.set(key, { revision, json })
    this.#characters += json.length
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#entries.get(key)?.json.length ?? 0
    this.#entries.delete(key)
  }
}
