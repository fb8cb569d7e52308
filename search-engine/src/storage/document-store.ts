import { SecondUseCache } from '../caching/second-use-cache.ts'
import type { StoredDocument } from '../documents/document-id.ts'
import { DocumentLog } from './document-log.ts'
import type { Place } from './document-log.ts'
import { DocumentTable } from './document-table.ts'

/** Of JSON; parsed documents take a few times as much. */
const cacheBytes = 8 * 1024 * 1024
const mostSeen = 8000

export interface LogPosition {
  /** Number in the file's name. */
  file: number
  end: number
}

/** The documents of one index: JSON in a log on disk, their places in memory, the last read ones parsed. */
export class DocumentStore {
  readonly folder: string
  readonly table: DocumentTable
  #log: DocumentLog
  #file: number
  readonly #cache = new SecondUseCache<number, StoredDocument>(cacheBytes, mostSeen)

  constructor(folder: string, log: DocumentLog, file: number, table: DocumentTable) {
    this.folder = folder
    this.table = table
    this.#log = log
    this.#file = file
  }

  /** An empty store; a file left by a batch that never finished is emptied. */
  static create(folder: string, file: number): DocumentStore {
    const log = new DocumentLog(folder, file)
    log.truncate(0)
    return new DocumentStore(folder, log, file, new DocumentTable())
  }

  /**
   * Opens the log and reads what a snapshot does not cover. `replayed` receives the internal ids that changed behind the
   * snapshot.
   */
  static open(
    folder: string,
    log: LogPosition,
    snapshot: { table: DocumentTable; end: number } | undefined,
    replayed: (internalId: number) => void,
  ): DocumentStore {
    const documentLog = new DocumentLog(folder, log.file)
    documentLog.open(log.end)
    const table = snapshot?.table ?? new DocumentTable()
    for (const record of documentLog.records(snapshot?.end ?? 0)) {
      if (record.kind === 'put') table.set(record.internalId, record.id, record)
      else table.remove(record.internalId)
      replayed(record.internalId)
    }
    table.rebuildFreeIds()
    return new DocumentStore(folder, documentLog, log.file, table)
  }

  get position(): LogPosition {
    return { file: this.#file, end: this.#log.end }
  }

  get size(): number {
    return this.table.size
  }

  /** Share of the log that no longer counts, and its length in bytes. */
  get waste(): { share: number; bytes: number } {
    const end = this.#log.end
    return { share: end === 0 ? 0 : 1 - this.table.liveBytes / end, bytes: end - this.table.liveBytes }
  }

  get log(): DocumentLog {
    return this.#log
  }

  /** The parsed document; an empty one where there is none. The result must not be changed. */
  read(internalId: number): StoredDocument {
    const cached = this.#cache.get(internalId)
    if (cached) return cached
    const json = this.readJson(internalId)
    if (!json) return {}
    const document = JSON.parse(json.toString()) as StoredDocument
    this.#cache.offer(internalId, document, () => json.length)
    return document
  }

  readJson(internalId: number): Buffer | undefined {
    const id = this.table.idOf(internalId)
    return id === undefined ? undefined : this.#log.read(this.table.placeOf(internalId), id)
  }

  find(id: string): StoredDocument | undefined {
    const internalId = this.table.internalIdOf(id)
    return internalId === undefined ? undefined : this.read(internalId)
  }

  /** Large batches leave the cache to what searches read. */
  set(internalId: number, id: string, place: Place, document: StoredDocument | null): void {
    this.table.set(internalId, id, place)
    if (document) this.#cache.offer(internalId, document, () => place.length)
    else this.#cache.delete(internalId)
  }

  remove(internalId: number): void {
    this.table.remove(internalId)
    this.#cache.delete(internalId)
  }

  *documents(): Generator<{ internalId: number; document: StoredDocument }> {
    for (const internalId of this.table.internalIds()) {
      const json = this.readJson(internalId)
      if (json) yield { internalId, document: JSON.parse(json.toString()) as StoredDocument }
    }
  }

  /** Uses another log from now on, holding the same documents at the given places. */
  moveTo(log: DocumentLog, file: number, places: Map<number, Place>): void {
    for (const [internalId, place] of places) {
      const id = this.table.idOf(internalId)
      if (id !== undefined) this.table.set(internalId, id, place)
    }
    this.#log.close()
    this.#log = log
    this.#file = file
  }

  sync(): Promise<void> {
    return this.#log.sync()
  }

  close(): void {
    this.#log.close()
  }
}
