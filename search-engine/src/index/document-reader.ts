/** The store of documents, seen from the search core. */
export interface DocumentReader {
  /** The parsed document; only called for ids that the index holds. The result must not be changed. */
  read(internalId: number): Record<string, unknown>
}

export interface DocumentPut {
  internalId: number
  document: Record<string, unknown>
  /** The document that is replaced. When no searched field differs, postings stay untouched. */
  previous?: Record<string, unknown>
}

export interface DocumentBatch {
  put: DocumentPut[]
  removed: number[]
}
