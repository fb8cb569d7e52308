import type { IndexSettings } from '../settings/index-settings.ts'
import type { DocumentBatch, DocumentReader } from './document-reader.ts'

/** The searchable state of ONE index. */
export class SearchIndex {
  settings: IndexSettings
  readonly documents: DocumentReader

  constructor(settings: IndexSettings, documents: DocumentReader) {
    this.settings = settings
    this.documents = documents
  }

  get documentCount(): number {
    return 0
  }

  /** Makes a batch searchable. Calls must not overlap; searches go on meanwhile and see the old or the new state. */
  async apply(_batch: DocumentBatch): Promise<void> {}

  /** Rebuilds what the new settings need; the old state answers until the swap. Must not overlap with `apply`. */
  async changeSettings(
    settings: IndexSettings,
    _documents:
      | AsyncIterable<{ internalId: number; document: Record<string, unknown> }>
      | Iterable<{ internalId: number; document: Record<string, unknown> }>,
  ): Promise<void> {
    this.settings = settings
  }

  /** Empties the index; field names are forgotten too. */
  clear(): void {}

  /** A snapshot of all arrays as chunks; valid until the next `apply` or `changeSettings`. */
  *save(): Iterable<Uint8Array> {}

  /** Restores what `save` wrote; throws an Error with a clear message when the bytes are not of this format. */
  static load(settings: IndexSettings, documents: DocumentReader, _bytes: Uint8Array): SearchIndex {
    return new SearchIndex(settings, documents)
  }

  /** Number of documents by top-level field. */
  fieldDistribution(): Record<string, number> {
    return {}
  }

  /** All field names in the order first seen, nested ones as dotted names. */
  fieldNames(): string[] {
    return []
  }
}
