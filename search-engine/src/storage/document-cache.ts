import type { StoredDocument } from '../documents/document-id.ts'

/** The parsed documents that were read last; both the number and the bytes of JSON are bounded. */
export class DocumentCache {
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
