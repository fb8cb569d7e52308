import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { Access } from './auth/access.ts'
import { createDefaultKeys } from './auth/default-keys.ts'
import { ApiError, indexNotFound } from './protocol/api-error.ts'
import { loadIndex, saveIndex } from './indexes/index-snapshot.ts'
import { OpenIndex } from './indexes/open-index.ts'
import type { IndexSettings } from './settings/index-settings.ts'
import { Journal } from './storage/journal.ts'
import { lockFolder } from './storage/lock-file.ts'
import type { EngineState } from './state/engine-state.ts'
import { SearchPool } from './threads/search-pool.ts'
import { CallableAddresses, type AllowedNetworks } from './tasks/callable-addresses.ts'
import { Scheduler, type SchedulerLimits } from './tasks/scheduler.ts'
import type { Workplace } from './tasks/workplace.ts'
import type { IndexChange, IndexRecord, Task, TaskWork } from './state/task.ts'

export interface EngineOptions {
  folder: string
  masterKey: string | null
  /** Receives what was repaired or could not be used; never requests. */
  warn: (message: string) => void
  /** Threads that answer searches; 0, the default: the one that has the indexes. */
  searchThreads?: number
  /** Documents from which on an index is searched by threads. */
  leastThreaded?: number
  /** Networks beside the internet that webhooks may lead to. */
  allowedNetworks?: AllowedNetworks
  /** Of waiting tasks without their documents, which are in memory. */
  mostWaitingBytes?: number
  schedulerLimits?: Partial<SchedulerLimits>
  /** Growth after which the journal is compacted. */
  compactAboveBytes?: number
}

const mostWaitingBytes = 256 * 1024 * 1024
const makesRoom = ({ type }: TaskWork) => type === 'taskCancelation' || type === 'taskDeletion'

const queueIsFull = () =>
  new ApiError(
    'no_space_left_on_device',
    'Too many tasks wait: write operations are taken again when some are finished, or canceled.',
  )

/** What a request asks the engine to do later. */
export interface TaskOrder {
  indexUid: string | null
  work: TaskWork
  details: Record<string, unknown>
  customMetadata?: string | null
  payload?: Buffer
}

/** One data folder: its state, its indexes in memory, and the one queue of changes. */
export class Engine implements Workplace {
  readonly folder: string
  readonly journal: Journal
  readonly access: Access
  readonly scheduler: Scheduler
  readonly answers: SearchPool
  readonly callable: CallableAddresses
  readonly warn: (message: string) => void
  readonly #indexes = new Map<number, OpenIndex>()
  readonly #unlock: () => void
  readonly #mostWaitingBytes: number
  #reservedNumber = 0
  #isClosed = false

  private constructor(options: EngineOptions, journal: Journal, unlock: () => void) {
    this.folder = options.folder
    this.warn = options.warn
    this.journal = journal
    this.access = new Access(options.masterKey, journal.state.keys)
    this.#unlock = unlock
    this.#mostWaitingBytes = options.mostWaitingBytes ?? mostWaitingBytes
    this.callable = new CallableAddresses(options.allowedNetworks)
    this.scheduler = new Scheduler(this, options.schedulerLimits)
    this.answers = new SearchPool({
      threads: options.searchThreads ?? 0,
      leastDocuments: options.leastThreaded,
      findIndex: (number) => this.#indexes.get(number),
      warn: options.warn,
    })
  }

  static async open(options: EngineOptions): Promise<Engine> {
    mkdirSync(join(options.folder, 'indexes'), { recursive: true })
    const unlock = lockFolder(options.folder)
    try {
      const engine = new Engine(options, Journal.open(options.folder, options.compactAboveBytes), unlock)
      if (options.masterKey !== null) createDefaultKeys(engine.journal)
      await engine.#openIndexes()
      engine.prepareSearches()
      engine.scheduler.wake()
      return engine
    } catch (error) {
      unlock()
      throw error
    }
  }

  get state(): EngineState {
    return this.journal.state
  }

  async #openIndexes(): Promise<void> {
    const known = new Set<string>()
    for (const record of this.state.indexes.values()) {
      known.add(String(record.number))
      const index = await loadIndex(this.folder, record, this.warn)
      index.removeOldLogs()
      this.#indexes.set(record.number, index)
    }
    const folder = join(this.folder, 'indexes')
    for (const name of readdirSync(folder)) {
      if (!known.has(name)) rmSync(join(folder, name), { recursive: true })
    }
  }

  /** The index of that name; throws `index_not_found`. */
  index(uid: string): { record: IndexRecord; open: OpenIndex } {
    const record = this.state.indexes.get(uid)
    if (!record) throw indexNotFound(uid)
    return { record, open: this.openIndex(record.number) }
  }

  openIndex(number: number): OpenIndex {
    const index = this.#indexes.get(number)
    if (!index) throw new Error(`index ${number} is not open`)
    return index
  }

  takeIndexNumber(): number {
    this.#reservedNumber = Math.max(this.#reservedNumber, this.state.nextIndex)
    return this.#reservedNumber++
  }

  createIndex(number: number, settings: IndexSettings): OpenIndex {
    const index = OpenIndex.create(this.folder, number, settings)
    this.#indexes.set(number, index)
    return index
  }

  prepareSearches(): void {
    for (const index of this.#indexes.values()) this.answers.prepare(index)
  }

  /** After the journal has noted changes of indexes: drops what is not needed any more. */
  async settle(changes: readonly IndexChange[], removedNumbers: readonly number[]): Promise<void> {
    for (const number of removedNumbers) {
      const index = this.#indexes.get(number)
      this.#indexes.delete(number)
      this.answers.forget(number)
      await index?.close()
      rmSync(OpenIndex.folderOf(this.folder, number), { recursive: true, force: true })
    }
    for (const change of changes) {
      if (change.kind !== 'patch' || !change.patch.log) continue
      const record = this.state.indexes.get(change.uid)
      if (record) this.#indexes.get(record.number)?.removeOldLogs()
    }
  }

  /** Accepts a task: it is on disk when the promise resolves. Throws when too many wait already. */
  async enqueue(order: TaskOrder): Promise<Task> {
    if (this.state.waitingBytes > this.#mostWaitingBytes && !makesRoom(order.work)) throw queueIsFull()
    const task = await this.journal.accept(
      () => ({
        uid: this.state.nextTask,
        indexUid: order.indexUid,
        work: order.work,
        status: 'enqueued',
        details: order.details,
        error: null,
        batchUid: null,
        canceledBy: null,
        customMetadata: order.customMetadata ?? null,
        enqueuedAt: Date.now(),
        startedAt: null,
        finishedAt: null,
      }),
      order.payload,
    )
    if (order.work.type === 'taskCancelation') this.scheduler.cancelationWaits = true
    this.scheduler.wake()
    return task
  }

  /** Finishes the running batch, writes snapshots and lets go of the folder. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.scheduler.stop()
    await this.answers.close()
    for (const record of this.state.indexes.values()) {
      const index = this.openIndex(record.number)
      if (index.changesSinceSnapshot > 0 || !existsSync(index.snapshotPath)) {
        await saveIndex(index, record.settings).catch((error: unknown) => this.warn(String(error)))
      }
      await index.close()
    }
    await this.journal.close()
    this.#unlock()
  }
}
