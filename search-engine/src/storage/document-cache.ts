import type { StoredDocument } from '../documents/document-id.ts'

/** Ids that are remembered to have been read once. */
const mostSeen = 8000

/**
 * The parsed documents that were read last; the bytes of JSON are bounded. A document is kept from its second reading
 * on: most are read once, and keeping those would only make work for the garbage collector.
 */
export class DocumentCache {
  readonly #seen = new Set<number>()
  readonly #documents = new Map<number, { document: StoredDocument; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(internalId: number): StoredDocument | undefined {
    const entry = this.#documents.get(internalId)
    if (!entry) return undefined
    this.#documents.delete(internalId)
    this.#documents.set(internalId, entry)
    return entry.document
  }

  set(internalId: number, document: StoredDocument, bytes: number): void {
    this.delete(internalId)
    if (!this.#seen.delete(internalId)) {
      this.#seen.add(internalId)
      if (this.#seen.size > mostSeen) this.#seen.delete(this.#seen.values().next().value!)
      return
    }
    this.#documents.set(internalId, { document, bytes })
    this.#bytes += bytes
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(internalId: number): void {
    const entry = this.#documents.get(internalId)
    if (!entry) return
    this.#documents.delete(internalId)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#documents.clear()
    this.#bytes = 0
  }
}
