import type { StoredDocument } from '../documents/document-id.ts'
import type { DocumentStore } from './document-store.ts'
import { pacer } from '../runtime/pacer.ts'

/** Documents of batches up to this size are likely to be read soon. */
const cachedBatch = 100

interface Staged {
  json: Buffer
  document: StoredDocument
}

export interface IndexUpdate {
  put: { internalId: number; document: StoredDocument; previous?: StoredDocument }[]
  removed: number[]
}

/** Changes to documents that are not yet in the log nor in the index; the last change to an id counts. */
export class DocumentBatch {
  readonly #store: DocumentStore
  #staged = new Map<string, Staged | null>()
  #bytes = 0

  constructor(store: DocumentStore) {
    this.#store = store
  }

  get size(): number {
    return this.#staged.size
  }

  get bytes(): number {
    return this.#bytes
  }

  has(id: string): boolean {
    const staged = this.#staged.get(id)
    return staged === undefined ? this.#store.table.internalIdOf(id) !== undefined : staged !== null
  }

  /** The document as it will be after the changes staged so far. */
  find(id: string): StoredDocument | undefined {
    const staged = this.#staged.get(id)
    return staged === undefined ? this.#store.find(id) : staged?.document
  }

  put(id: string, json: Buffer, document: StoredDocument): void {
    this.#staged.set(id, { json, document })
    this.#bytes += json.length
  }

  /** Returns whether there was such a document. */
  remove(id: string): boolean {
    const existed = this.has(id)
    if (existed) this.#staged.set(id, null)
    return existed
  }

  /**
   * Writes the changes to the log and has them applied to the index. New versions are readable at once, since searches
   * may find them while a long update is still going on; removed ones go when it is done.
   */
  async flush(apply: (update: IndexUpdate) => Promise<void> | void): Promise<void> {
    const staged = this.#staged
    if (staged.size === 0) return
    this.#staged = new Map()
    this.#bytes = 0
    const before = this.#store.log.end
    const undo: (() => void)[] = []
    try {
      const update = await this.#write(staged, undo)
      this.#store.log.flush()
      if (update.put.length + update.removed.length > 0) await apply(update)
      for (const internalId of update.removed) this.#store.remove(internalId)
    } catch (error) {
      this.#store.log.truncate(before)
      for (const step of undo) step()
      throw error
    }
  }

  async #write(staged: Map<string, Staged | null>, undo: (() => void)[]): Promise<IndexUpdate> {
    const store = this.#store
    const { table, log } = store
    const isSmall = staged.size <= cachedBatch
    const update: IndexUpdate = { put: [], removed: [] }
    const pause = pacer()
    for (const [id, change] of staged) {
      if (!isSmall) await pause()
      const known = table.internalIdOf(id)
      if (!change) {
        if (known === undefined) continue
        update.removed.push(known)
        log.remove(known)
        continue
      }
      const internalId = known ?? table.allocate()
      if (known === undefined) {
        update.put.push({ internalId, document: change.document })
        undo.push(() => store.remove(internalId))
      } else {
        const place = table.placeOf(known)
        const previous = store.read(known)
        update.put.push({ internalId, document: change.document, previous })
        undo.push(() => store.set(known, id, place, previous))
      }
      const place = log.put(internalId, id, change.json)
      store.set(internalId, id, place, isSmall ? change.document : null)
    }
    return update
  }
}
