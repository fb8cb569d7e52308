import { defaultFeatures } from '../protocol/features.ts'
import type { Features } from '../protocol/features.ts'
import type { ApiKey } from './api-key.ts'
import type { Webhook } from './webhook.ts'
import { countTasks } from './batch-counts.ts'
import type { BatchRecord, IndexChange, IndexRecord, Swap, Task, TaskResult, TaskWork } from './task.ts'

/** One line of the journal. Together they make the whole state. */
export type JournalRecord =
  | { kind: 'state'; state: StoredState }
  | { kind: 'task'; task: Task; payload: PayloadPlace }
  | { kind: 'batch'; batch: BatchRecord; results: TaskResult[]; changes: IndexChange[]; forgotten: number[] }
  | { kind: 'index'; change: IndexChange }
  | { kind: 'key'; key: ApiKey }
  | { kind: 'keyRemoval'; uid: string }
  | { kind: 'features'; features: Features }
  | { kind: 'webhook'; webhook: Webhook }
  | { kind: 'webhookRemoval'; uuid: string }

/** Where the documents of a write task are: nowhere, behind the journal record, or in a file of their own. */
export type PayloadPlace = { in: 'none' } | { in: 'record' } | { in: 'file'; bytes: number; checksum: number }

export interface StoredState {
  format: number
  nextTask: number
  nextBatch: number
  nextIndex: number
  instanceUid: string
  indexes: IndexRecord[]
  keys: ApiKey[]
  features: Features
  webhooks: Webhook[]
  /** Finished tasks only; the waiting ones follow as records of their own. */
  tasks: Task[]
  batches: BatchRecord[]
}

/** All that the engine remembers beside documents; changed by journal records only. */
export class EngineState {
  nextTask = 0
  nextBatch = 0
  nextIndex = 0
  instanceUid = ''
  readonly tasks = new Map<number, Task>()
  readonly payloads = new Map<number, PayloadPlace>()
  /** Tasks by batch, in step with `tasks`. */
  readonly batchTasks = new Map<number, number[]>()
  readonly batches = new Map<number, BatchRecord>()
  readonly indexes = new Map<string, IndexRecord>()
  readonly keys = new Map<string, ApiKey>()
  readonly webhooks = new Map<string, Webhook>()
  /** Waiting tasks in the order in which they were sent. */
  readonly enqueued = new Set<number>()
  features: Features = defaultFeatures()
  /** Bytes of each task as it was written down; what it shows when it is finished is about as much again. */
  readonly #taskBytes = new Map<number, number>()
  #waitingBytes = 0
  #finishedBytes = 0

  /** Of all tasks that wait. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  get finishedBytes(): number {
    return this.#finishedBytes
  }

  bytesOf(task: number): number {
    return this.#taskBytes.get(task) ?? 0
  }

  /** `bytes`: how long the record of a task is. */
  apply(record: JournalRecord, bytes = 0): void {
    switch (record.kind) {
      case 'state':
        this.#load(record.state)
        return
      case 'task':
        this.#addTask(record.task, bytes)
        if (record.payload.in !== 'none') this.payloads.set(record.task.uid, record.payload)
        return
      case 'batch':
        this.#finishBatch(record)
        return
      case 'index':
        this.#changeIndex(record.change)
        return
      case 'key':
        this.keys.set(record.key.uid, record.key)
        return
      case 'keyRemoval':
        this.keys.delete(record.uid)
        return
      case 'features':
        this.features = record.features
        return
      case 'webhook':
        this.webhooks.set(record.webhook.uuid, record.webhook)
        return
      case 'webhookRemoval':
        this.webhooks.delete(record.uuid)
    }
  }

  #load(state: StoredState): void {
    this.nextTask = state.nextTask
    this.nextBatch = state.nextBatch
    this.nextIndex = state.nextIndex
    this.instanceUid = state.instanceUid
    this.features = { ...this.features, ...state.features }
    for (const index of state.indexes) this.indexes.set(index.uid, index)
    for (const key of state.keys) this.keys.set(key.uid, key)
    for (const webhook of state.webhooks) this.webhooks.set(webhook.uuid, webhook)
    for (const batch of state.batches) this.batches.set(batch.uid, batch)
    for (const task of state.tasks) this.#addTask(task, JSON.stringify(task.work).length)
  }

  #addTask(task: Task, bytes: number): void {
    this.tasks.set(task.uid, task)
    this.#taskBytes.set(task.uid, bytes)
    if (task.status === 'enqueued') this.#waitingBytes += bytes
    else this.#finishedBytes += bytes
    this.nextTask = Math.max(this.nextTask, task.uid + 1)
    if (task.status === 'enqueued') this.enqueued.add(task.uid)
    if (task.batchUid !== null) this.#joinBatch(task.uid, task.batchUid)
  }

  #joinBatch(task: number, batch: number): void {
    const tasks = this.batchTasks.get(batch)
    if (tasks) tasks.push(task)
    else this.batchTasks.set(batch, [task])
  }

  /** Names change first: a renaming task itself keeps the name that it was sent to. */
  #finishBatch(record: Extract<JournalRecord, { kind: 'batch' }>): void {
    const { batch } = record
    this.nextBatch = Math.max(this.nextBatch, batch.uid + 1)
    this.#changeIndexes(record.changes)
    for (const result of record.results) {
      const task = this.tasks.get(result.uid)
      if (!task) continue
      task.status = result.status
      task.details = result.details
      task.error = result.error
      task.canceledBy = result.canceledBy ?? null
      task.batchUid = batch.uid
      task.startedAt = batch.startedAt
      task.finishedAt = batch.finishedAt
      if (this.enqueued.delete(task.uid)) {
        this.#waitingBytes -= this.bytesOf(task.uid)
        this.#finishedBytes += this.bytesOf(task.uid)
      }
      this.payloads.delete(task.uid)
      this.#joinBatch(task.uid, batch.uid)
    }
    this.batches.set(batch.uid, { ...batch, counts: countTasks(this.tasksOf(batch.uid)) })
    for (const uid of record.forgotten) this.#forgetTask(uid)
  }

  /** The tasks of a finished batch that are still remembered. */
  tasksOf(batch: number): Task[] {
    return (this.batchTasks.get(batch) ?? []).flatMap((uid) => this.tasks.get(uid) ?? [])
  }

  #forgetTask(uid: number): void {
    const task = this.tasks.get(uid)
    if (!task) return
    this.tasks.delete(uid)
    this.#finishedBytes -= this.bytesOf(uid)
    this.#taskBytes.delete(uid)
    if (task.batchUid === null) return
    const left = (this.batchTasks.get(task.batchUid) ?? []).filter((other) => other !== uid)
    if (left.length > 0) {
      this.batchTasks.set(task.batchUid, left)
      return
    }
    this.batchTasks.delete(task.batchUid)
    this.batches.delete(task.batchUid)
  }

  /** Names that change side by side do so at once, since each time all tasks are gone through. */
  #changeIndexes(changes: readonly IndexChange[]): void {
    let names = new Map<string, string>()
    const used = new Set<string>()
    for (const change of changes) {
      const changed = changedNames(change)
      const isApart = changed !== null && changed.every((pair) => pair.every((name) => !used.has(name)))
      if (!isApart) {
        this.#rename(names)
        names = new Map()
        used.clear()
      }
      if (changed === null) this.#changeIndex(change)
      for (const [from, to] of changed ?? []) {
        names.set(from, to)
        used.add(from).add(to)
      }
    }
    this.#rename(names)
  }

  #changeIndex(change: IndexChange): void {
    const changed = changedNames(change)
    if (changed) this.#rename(new Map(changed))
    switch (change.kind) {
      case 'create':
        this.indexes.set(change.index.uid, { ...change.index })
        this.nextIndex = Math.max(this.nextIndex, change.index.number + 1)
        return
      case 'remove':
        this.indexes.delete(change.uid)
        return
      case 'patch': {
        const index = this.indexes.get(change.uid)
        if (index) this.indexes.set(change.uid, { ...index, ...change.patch })
        return
      }
      case 'rename':
      case 'swap':
    }
  }

  /** Indexes, the finished tasks sent to them and finished swaps of them change their names; waiting tasks keep theirs. */
  #rename(names: Map<string, string>): void {
    if (names.size === 0) return
    const moved: IndexRecord[] = []
    for (const [from, to] of names) {
      const index = this.indexes.get(from)
      if (index) moved.push({ ...index, uid: to })
      this.indexes.delete(from)
    }
    for (const index of moved) this.indexes.set(index.uid, index)
    for (const task of this.tasks.values()) {
      if (this.enqueued.has(task.uid) || task.finishedAt === null) continue
      if (task.indexUid !== null) task.indexUid = names.get(task.indexUid) ?? task.indexUid
      if (task.work.type === 'indexSwap') renameSwaps(task, task.work, names)
      if (task.work.type === 'indexUpdate' && task.work.newUid !== null)
        task.work = { ...task.work, newUid: names.get(task.work.newUid) ?? task.work.newUid }
    }
  }

  toStored(format: number): StoredState {
    return {
      format,
      nextTask: this.nextTask,
      nextBatch: this.nextBatch,
      nextIndex: this.nextIndex,
      instanceUid: this.instanceUid,
      indexes: [...this.indexes.values()],
      keys: [...this.keys.values()],
      features: this.features,
      webhooks: [...this.webhooks.values()],
      tasks: [...this.tasks.values()].filter((task) => !this.enqueued.has(task.uid)),
      batches: [...this.batches.values()],
    }
  }
}

/** Old and new names of what a change renames; null when it does something else. */
function changedNames(change: IndexChange): [from: string, to: string][] | null {
  if (change.kind === 'rename') return [[change.from, change.to]]
  if (change.kind !== 'swap') return null
  return [
    [change.left, change.right],
    [change.right, change.left],
  ]
}

function renameSwaps(
  task: Task,
  work: Extract<TaskWork, { type: 'indexSwap' }>,
  names: Map<string, string>,
): void {
  if (!work.swaps.some(({ indexes }) => indexes.some((uid) => names.has(uid)))) return
  const swaps = work.swaps.map(({ indexes: [left, right], rename }): Swap => {
    return { indexes: [names.get(left) ?? left, names.get(right) ?? right], rename }
  })
  task.work = { type: 'indexSwap', swaps }
  task.details = { ...task.details, swaps }
}
