import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { StoredDocument } from '../documents/document-id.ts'
import { SearchIndex } from '../index/search-index.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import type { IndexUpdate } from '../storage/document-batch.ts'
import { DocumentStore } from '../storage/document-store.ts'
import { pacer } from '../runtime/pacer.ts'

/** An index that is in memory: its documents' places and what searches run on. */
export class OpenIndex {
  readonly number: number
  readonly folder: string
  store: DocumentStore
  search: SearchIndex
  /** Documents changed since the last snapshot; settings changes count as one each. */
  changesSinceSnapshot = 0
  #changing: Promise<void> | null = null
  /** Number of the log beside which no other one is left. */
  #cleanedFor = -1

  constructor(number: number, folder: string, store: DocumentStore, search: SearchIndex) {
    this.number = number
    this.folder = folder
    this.store = store
    this.search = search
  }

  static folderOf(dataFolder: string, number: number): string {
    return join(dataFolder, 'indexes', String(number))
  }

  static create(dataFolder: string, number: number, settings: IndexSettings): OpenIndex {
    const folder = OpenIndex.folderOf(dataFolder, number)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const store = DocumentStore.create(folder, 0)
    const index: OpenIndex = new OpenIndex(
      number,
      folder,
      store,
      // Reads through the store that is in use at that moment.
      new SearchIndex(settings, { read: (internalId) => index.store.read(internalId) }),
    )
    return index
  }

  get snapshotPath(): string {
    return join(this.folder, 'snapshot')
  }

  /** Does work after which documents and index belong together again; it must not overlap with other such work. */
  async change(work: () => Promise<void>): Promise<void> {
    const running = work()
    this.#changing = running.catch(() => undefined)
    try {
      await running
    } finally {
      this.#changing = null
    }
  }

  /** True while documents and index are those of a change that is only half done. */
  get isChanging(): boolean {
    return this.#changing !== null
  }

  /** Resolves at a moment between two changes. */
  async unchanged(): Promise<void> {
    while (this.#changing) await this.#changing
  }

  async apply(update: IndexUpdate): Promise<void> {
    await this.search.apply(update)
    this.changesSinceSnapshot += update.put.length + update.removed.length
  }

  async changeSettings(settings: IndexSettings): Promise<void> {
    await this.search.changeSettings(settings, this.allDocuments())
    this.changesSinceSnapshot++
  }

  /** Begins again with an empty log; the old one is removed when the index is next opened or snapshot. */
  clear(): void {
    const file = this.store.position.file + 1
    this.store.close()
    this.store = DocumentStore.create(this.folder, file)
    this.search.clear()
    this.changesSinceSnapshot++
  }

  /** Removes logs that no batch can need any more. */
  removeOldLogs(): void {
    const { file } = this.store.position
    if (file === this.#cleanedFor) return
    this.#cleanedFor = file
    const current = `documents-${file}.log`
    for (const name of readdirSync(this.folder)) {
      if (/^documents-\d+\.log$/.test(name) && name !== current) rmSync(join(this.folder, name))
    }
  }

  /** All documents in order, with pauses in which searches run. */
  async *allDocuments(): AsyncGenerator<{ internalId: number; document: StoredDocument }> {
    const pause = pacer()
    for (const entry of this.store.documents()) {
      yield entry
      await pause()
    }
  }

  /** Searches that have not begun yet must not be run on it any more. */
  async close(): Promise<void> {
    this.store.close()
    await this.search.close()
  }
}
