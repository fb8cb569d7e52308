import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { toApiError } from '../protocol/api-error.ts'
import type { Workplace } from './workplace.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { saveIndex } from '../indexes/index-snapshot.ts'
import { HeapGrowth } from '../runtime/heap-growth.ts'
import { collectGarbage, letHeapGrow } from '../runtime/memory-settings.ts'
import { SnapshotStopped } from '../storage/snapshot-file.ts'
import { nextBatch, type PlannedBatch } from './next-batch.ts'
import { runDocumentTasks } from './run-documents.ts'
import { runBackup, rewriteLog, runCancelation, runCompaction, runTaskDeletion } from './run-housekeeping.ts'
import {
  runCreation,
  runDeletion,
  runSettingsTasks,
  runSwap,
  runUpdate,
  type Outcome,
} from './run-index-tasks.ts'
import type { BatchRecord, Details, RunningBatch, Task, TaskResult } from '../state/task.ts'
import { reasonOf, traceOf } from '../protocol/reason-of.ts'
import { gzipSync } from 'node:zlib'
import { postWebhook } from './post-webhook.ts'
import { viewTask } from './task-view.ts'

/** Finished tasks that are retained. Beyond that, the oldest are dropped in batches. */
const maxFinishedTasks = 10_000
const forgottenAtOnce = 500
const retryMs = 1000
/** Quiet time before housekeeping begins. */
const idleMs = 2000
/** A snapshot is written when this many documents, and this share of them, have changed. */
const snapshotChanges = 1000
const snapshotShare = 0.05
/** So many changes leave much garbage behind. */
const largeChanges = 20_000
/** Growth of the heap that is worth a stop of some tenths of a second. */
const muchGrowthBytes = 32e6
/** The same while so little was in use after the last collection that the stop is a twentieth of a second. */
const tinyHeap = { usedBytes: 48e6, growthBytes: 8e6 }
/** Documents of a batch that makes so much garbage that a small heap would cost a quarter of its time. */
const largeBatch = 2000
/** Without searches for so long, a garbage collection delays no search; it waits at most so long. */
const pauseMs = 300
const patienceMs = 60_000
/** After a log could not be rewritten. */
const rewritingRestMs = 60_000
/** A log is rewritten in quiet hours when this share and this many bytes of it no longer count. */
const quietWaste = { share: 0.5, bytes: 8 * 1024 * 1024 }

export interface SchedulerLimits {
  /** Of finished tasks: their details may be megabytes each, so their total size is limited as well. */
  mostFinishedBytes: number
  /** Tasks wait while a log is rewritten of which so much no longer counts, since quiet hours may never come. */
  busyWaste: { share: number; bytes: number }
}

export const defaultSchedulerLimits: SchedulerLimits = {
  mostFinishedBytes: 16 * 1024 * 1024,
  busyWaste: { share: 0.75, bytes: 32 * 1024 * 1024 },
}

interface Finished extends Outcome {
  finish?: () => void
}

/** Runs one batch at a time, and housekeeping when there is nothing to run. */
export class Scheduler {
  readonly #engine: Workplace
  readonly #limits: SchedulerLimits
  #loop: Promise<void> | null = null
  #housekeeping: AbortController | null = null
  #housekeepingDone: Promise<void> = Promise.resolve()
  #isStopping = false
  readonly #stopping = new AbortController()
  #noRewritingUntil = 0
  readonly #heapGrowth = HeapGrowth.fromNow(muchGrowthBytes)
  running: RunningBatch | null = null
  /** A running batch of many tasks ends early to let a cancelation act. */
  cancelationWaits = false

  constructor(engine: Workplace, limits: Partial<SchedulerLimits> = {}) {
    this.#engine = engine
    this.#limits = { ...defaultSchedulerLimits, ...limits }
  }

  wake(): void {
    if (this.#isStopping) return
    this.#housekeeping?.abort()
    this.#loop ??= this.#run()
      .catch((error: unknown) => this.#standStill(error))
      .finally(() => {
        this.#loop = null
        if (this.#engine.state.enqueued.size > 0) this.wake()
      })
  }

  /** The journal could not be written (a full disk): nothing is lost, the batch is run again a little later. */
  async #standStill(error: unknown): Promise<void> {
    this.#engine.warn(`the queue stands still: ${reasonOf(error)}`)
    for (const uid of this.running?.tasks ?? []) {
      const task = this.#engine.state.tasks.get(uid)
      if (task) putBack(task)
    }
    this.running = null
    if (!this.#isStopping) await delay(retryMs)
  }

  /** Resolves when the running batch has finished; waiting tasks stay for the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopping.abort()
    this.#housekeeping?.abort()
    await this.#loop
    await this.#housekeepingDone
  }

  async #run(): Promise<void> {
    await this.#housekeepingDone
    for (;;) {
      const batch = this.#isStopping ? undefined : nextBatch(this.#engine.state)
      if (!batch) break
      await this.#runBatch(batch)
      if (this.#engine.journal.needsCompaction) this.#engine.journal.compact()
      await this.#rewriteWasteful(batch)
      this.#startThreads(batch)
    }
    this.#engine.prepareSearches()
    if (!this.#isStopping) this.#startHousekeeping()
  }

  async #runBatch(planned: PlannedBatch): Promise<void> {
    const { state, journal } = this.#engine
    const uid = state.nextBatch
    const startedAt = Date.now()
    this.running = {
      uid,
      startedAt,
      tasks: planned.tasks.map((task) => task.uid),
      strategy: planned.strategy,
    }
    for (const task of planned.tasks) {
      task.status = 'processing'
      task.startedAt = startedAt
      task.batchUid = uid
    }
    const outcome = await this.#attemptWithRoom(planned)
    const finished = new Set(outcome.results.map((result) => result.uid))
    for (const task of planned.tasks) {
      if (!finished.has(task.uid)) putBack(task)
    }
    const removed = outcome.changes.flatMap((change) => {
      const record = change.kind === 'remove' ? state.indexes.get(change.uid) : undefined
      return record ? [record.number] : []
    })
    outcome.finish?.()
    const batch: BatchRecord = {
      uid,
      startedAt,
      finishedAt: Date.now(),
      details: joinDetails(outcome.results),
      strategy: planned.strategy,
    }
    journal.write({
      kind: 'batch',
      batch,
      results: outcome.results,
      changes: outcome.changes,
      forgotten: [...(outcome.forgotten ?? []), ...this.#excess()],
    })
    void journal.synced()
    this.running = null
    await this.#engine.settle(outcome.changes, removed)
    notifyWebhooks(this.#engine, outcome.results)
  }

  #startThreads({ tasks }: PlannedBatch): void {
    const record = this.#engine.state.indexes.get(tasks[0]?.indexUid ?? '')
    if (record) this.#engine.answers.startFor(this.#engine.openIndex(record.number))
  }

  async #rewriteWasteful({ tasks }: PlannedBatch): Promise<void> {
    const record = this.#engine.state.indexes.get(tasks[0]?.indexUid ?? '')
    if (!record || !isWasteful(this.#engine.openIndex(record.number), this.#limits.busyWaste)) return
    if (performance.now() < this.#noRewritingUntil) return
    try {
      await rewriteLog(this.#engine, record, this.#stopping.signal)
    } catch (error) {
      if (this.#isStopping) return
      this.#engine.warn(`a log could not be rewritten: ${reasonOf(error)}`)
      this.#noRewritingUntil = performance.now() + rewritingRestMs
    }
  }

  async #attemptWithRoom(planned: PlannedBatch): Promise<Finished> {
    if (documentsOf(planned) <= largeBatch) return this.#attempt(planned)
    letHeapGrow(true)
    try {
      return await this.#attempt(planned)
    } finally {
      letHeapGrow(false)
    }
  }

  /** A failure that no task was prepared for fails all of them; the engine goes on. */
  async #attempt(planned: PlannedBatch): Promise<Finished> {
    try {
      return await this.#dispatch(planned)
    } catch (error) {
      this.#engine.warn(`a batch failed: ${traceOf(error)}`)
      const body = toApiError(error).toBody()
      const results = planned.tasks.map((task): TaskResult => ({
        uid: task.uid,
        status: 'failed',
        details: task.details,
        error: body,
      }))
      return { results, changes: [] }
    }
  }

  async #dispatch({ tasks }: PlannedBatch): Promise<Finished> {
    const engine = this.#engine
    const [task] = tasks
    if (!task) return { results: [], changes: [] }
    const { work } = task
    switch (work.type) {
      case 'documentAdditionOrUpdate':
      case 'documentDeletion':
        return runDocumentTasks(engine, tasks, () => this.#isStopping || this.cancelationWaits)
      case 'settingsUpdate':
        return runSettingsTasks(engine, tasks)
      case 'indexCreation':
        return runCreation(engine, task, work)
      case 'indexUpdate':
        return runUpdate(engine, task, work)
      case 'indexDeletion':
        return runDeletion(engine, task)
      case 'indexSwap':
        return runSwap(engine, task, work)
      case 'indexCompaction':
        return runCompaction(engine, task)
      case 'taskCancelation':
        this.cancelationWaits = false
        return runCancelation(engine.state, task, work)
      case 'taskDeletion':
        return runTaskDeletion(engine.state, task, work)
      case 'dumpCreation':
      case 'snapshotCreation':
        return runBackup(engine, task)
    }
  }

  /** The oldest finished tasks, when their number or size exceeds the limit. */
  #excess(): number[] {
    const { state } = this.#engine
    const { tasks, enqueued } = state
    const count = tasks.size - enqueued.size < maxFinishedTasks + forgottenAtOnce ? 0 : forgottenAtOnce
    let bytes = state.finishedBytes - this.#limits.mostFinishedBytes
    const oldest: number[] = []
    for (const uid of count > 0 || bytes > 0 ? tasks.keys() : []) {
      if (enqueued.has(uid)) continue
      if (oldest.length >= count && bytes <= 0) break
      oldest.push(uid)
      bytes -= state.bytesOf(uid)
    }
    return oldest
  }

  /** In a pause between searches, which would stand still meanwhile; not at all when they leave none. */
  async #collectGarbage(signal: AbortSignal, isThorough = false): Promise<void> {
    const end = performance.now() + patienceMs
    while (!this.#engine.answers.isQuiet(pauseMs)) {
      if (performance.now() > end) return
      await delay(pauseMs, undefined, { signal, ref: false })
    }
    collectGarbage(isThorough)
    this.#heapGrowth.noteCollected()
  }

  #startHousekeeping(): void {
    const controller = new AbortController()
    this.#housekeeping = controller
    this.#housekeepingDone = this.#keepHouse(controller.signal).catch((error: unknown) => {
      if (error instanceof SnapshotStopped || controller.signal.aborted) return
      this.#engine.warn(`housekeeping failed: ${reasonOf(error)}`)
    })
  }

  /** Unites segments, rewrites wasteful logs and writes snapshots; a new task interrupts it. */
  async #keepHouse(signal: AbortSignal): Promise<void> {
    await delay(idleMs, undefined, { signal, ref: false })
    for (const record of this.#engine.state.indexes.values()) {
      const index = this.#engine.openIndex(record.number)
      const isLarge = index.changesSinceSnapshot > largeChanges
      // Goes on by itself when it is interrupted.
      let hasGarbage = false
      const tidying = index.search.tidy().then((isMuch) => (hasGarbage = isMuch))
      await Promise.race([tidying, aborted(signal)])
      if (signal.aborted) return
      // The old segments are as large as the new one, so they are let go of at once, or else behind the snapshot.
      if (hasGarbage && !isLarge && isHeapSmall()) await this.#collectGarbage(signal)
      if (signal.aborted) return
      if (isWasteful(index, quietWaste)) {
        await rewriteLog(this.#engine, record, signal)
        index.changesSinceSnapshot += snapshotChanges
      }
      if (signal.aborted) return
      const enough = Math.max(snapshotChanges, index.store.size * snapshotShare)
      if (index.changesSinceSnapshot >= enough) {
        await saveIndex(index, record.settings, () => signal.aborted)
      }
      if (signal.aborted) return
    }
    // Asked of the heap, so that a collection which a new task has put off is made up for later.
    if (this.#heapGrowth.isMuchFor(tinyHeap)) await this.#collectGarbage(signal, isHeapSmall())
  }
}

function isWasteful({ store }: OpenIndex, bounds: { share: number; bytes: number }): boolean {
  const { share, bytes } = store.waste
  return share > bounds.share && bytes > bounds.bytes
}

function documentsOf({ tasks }: PlannedBatch): number {
  return tasks.reduce((sum, { work }) => sum + (work.type === 'documentAdditionOrUpdate' ? work.count : 0), 0)
}

/** A thorough collection of a larger heap, or one that can wait, would stop searches for too long. */
const smallHeapBytes = 250e6
const isHeapSmall = (): boolean => process.memoryUsage().heapUsed < smallHeapBytes

function aborted(signal: AbortSignal): Promise<unknown> {
  return once(signal, 'abort')
}

function putBack(task: Task): void {
  task.status = 'enqueued'
  task.startedAt = null
  task.batchUid = null
}

/** Numbers of several tasks are added up; of everything else the last counts. */
function joinDetails(results: readonly TaskResult[]): Details {
  const joined: Details = {}
  for (const { details } of results) {
    for (const [name, value] of Object.entries(details)) {
      if (name === 'originalFilter' && value === null) continue
      const present = joined[name]
      joined[name] = typeof value === 'number' && typeof present === 'number' ? present + value : value
    }
  }
  return joined
}

/** Posts finished tasks to every webhook as gzipped JSON lines. A webhook that rejects them is skipped. */
function notifyWebhooks(engine: Workplace, results: readonly TaskResult[]): void {
  const { webhooks, tasks } = engine.state
  if (webhooks.size === 0) return
  const lines = results.flatMap(({ uid }) => {
    const task = tasks.get(uid)
    return task ? [JSON.stringify(viewTask(task))] : []
  })
  if (lines.length === 0) return
  const body = gzipSync(`${lines.join('\n')}\n`)
  for (const webhook of webhooks.values()) {
    postWebhook(webhook, body, engine.callable).catch((error: unknown) => {
      const reason = reasonOf(error)
      engine.warn(`webhook ${webhook.uuid} was not notified: ${reason}`)
    })
  }
}
