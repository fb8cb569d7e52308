import { indexNotFound } from '../protocol/api-error.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import type { Workplace } from './workplace.ts'
import type { IndexChange, IndexRecord } from '../state/task.ts'

/** An index while a batch works on it; what changed is written down when the batch has finished. */
export class IndexDraft {
  readonly #engine: Workplace
  readonly uid: string
  #record: IndexRecord | undefined
  #open: OpenIndex | undefined
  #isNew = false
  #patch: Partial<Omit<IndexRecord, 'uid' | 'number'>> = {}

  constructor(engine: Workplace, uid: string) {
    this.#engine = engine
    this.uid = uid
    this.#record = engine.state.indexes.get(uid)
    if (this.#record) this.#open = engine.openIndex(this.#record.number)
  }

  get exists(): boolean {
    return this.#record !== undefined
  }

  get record(): IndexRecord {
    if (!this.#record) throw indexNotFound(this.uid)
    return { ...this.#record, ...this.#patch }
  }

  get open(): OpenIndex {
    if (!this.#open) throw indexNotFound(this.uid)
    return this.#open
  }

  create(primaryKey: string | null): void {
    const now = Date.now()
    const settings = defaultSettings()
    const number = this.#engine.takeIndexNumber()
    this.#open = this.#engine.createIndex(number, settings)
    this.#isNew = true
    this.#record = {
      uid: this.uid,
      number,
      primaryKey,
      settings,
      createdAt: now,
      updatedAt: now,
      log: this.#open.store.position,
    }
  }

  change(patch: Partial<Omit<IndexRecord, 'uid' | 'number'>>): void {
    this.#patch = { ...this.#patch, ...patch }
  }

  /** What the journal has to note; the log's end is taken as it is now. */
  changes(): IndexChange[] {
    if (!this.#record || !this.#open) return []
    const log = this.#open.store.position
    const record = { ...this.record, log }
    if (this.#isNew) return [{ kind: 'create', index: record }]
    const moved = log.end !== this.#record.log.end || log.file !== this.#record.log.file
    const patch = moved ? { ...this.#patch, log, updatedAt: Date.now() } : this.#patch
    return Object.keys(patch).length === 0 ? [] : [{ kind: 'patch', uid: this.uid, patch }]
  }
}
