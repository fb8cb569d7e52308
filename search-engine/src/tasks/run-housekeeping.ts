import { ApiError, toApiError } from '../protocol/api-error.ts'
import type { Workplace } from './workplace.ts'
import { writeDump, writeDataCopy } from './backups.ts'
import { copyLivingDocuments } from '../indexes/compact-log.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { Outcome } from './run-index-tasks.ts'
import { isFinished } from '../state/task.ts'
import type { IndexRecord, Task, TaskResult, TaskWork } from '../state/task.ts'
import { formatBytes } from '../protocol/sizes.ts'

type Work<T extends TaskWork['type']> = Extract<TaskWork, { type: T }>

/** Counts that a canceled task shows: what it would have done stays undone. */
function canceledDetails(task: Task): Record<string, unknown> {
  const details = { ...task.details }
  for (const name of ['indexedDocuments', 'deletedDocuments', 'canceledTasks', 'deletedTasks']) {
    if (name in details) details[name] = 0
  }
  return details
}

export function runCancelation(state: EngineState, task: Task, work: Work<'taskCancelation'>): Outcome {
  const results: TaskResult[] = []
  for (const uid of work.tasks) {
    const target = state.tasks.get(uid)
    if (!target || target.uid === task.uid || !state.enqueued.has(uid)) continue
    results.push({
      uid,
      status: 'canceled',
      details: canceledDetails(target),
      error: null,
      canceledBy: task.uid,
    })
  }
  const details = { ...task.details, canceledTasks: results.length }
  return { results: [{ uid: task.uid, status: 'succeeded', details, error: null }, ...results], changes: [] }
}

export function runTaskDeletion(state: EngineState, task: Task, work: Work<'taskDeletion'>): Outcome {
  const forgotten = work.tasks.filter((uid) => {
    const target = state.tasks.get(uid)
    return target !== undefined && isFinished(target)
  })
  const details = { ...task.details, deletedTasks: forgotten.length }
  return { results: [{ uid: task.uid, status: 'succeeded', details, error: null }], changes: [], forgotten }
}

/** Writes the living documents of an index into a new log. */
export async function runCompaction(
  engine: Workplace,
  task: Task,
): Promise<Outcome & { finish?: () => void }> {
  const uid = task.indexUid ?? ''
  const record = engine.state.indexes.get(uid)
  if (!record) {
    const error = new ApiError('index_not_found', `Index \`${uid}\` not found.`).toBody()
    return { results: [{ uid: task.uid, status: 'failed', details: {}, error }], changes: [] }
  }
  const open = engine.openIndex(record.number)
  const before = open.store.position.end
  const { position, finish } = await copyLivingDocuments(open)
  const details = { preCompactionSize: formatBytes(before), postCompactionSize: formatBytes(position.end) }
  return {
    results: [{ uid: task.uid, status: 'succeeded', details, error: null }],
    changes: [{ kind: 'patch', uid, patch: { log: position } }],
    finish,
  }
}

/** Leaves behind what no longer counts in the log of an index. No batch may run meanwhile; `signal` gives it up. */
export async function rewriteLog(
  engine: Workplace,
  { number, uid }: IndexRecord,
  signal: AbortSignal,
): Promise<void> {
  const { position, finish } = await copyLivingDocuments(engine.openIndex(number), signal)
  finish()
  const change = { kind: 'patch', uid, patch: { log: position } } as const
  engine.journal.write({ kind: 'index', change })
  await engine.journal.synced()
  await engine.settle([change], [])
}

/** Dumps and snapshots: the task fails when they cannot be written. */
export async function runBackup(engine: Workplace, task: Task): Promise<Outcome> {
  const { work, details } = task
  try {
    if (work.type === 'dumpCreation') await writeDump(engine, work.dumpUid)
    else await writeDataCopy(engine)
    return { results: [{ uid: task.uid, status: 'succeeded', details, error: null }], changes: [] }
  } catch (error) {
    return {
      results: [{ uid: task.uid, status: 'failed', details, error: toApiError(error).toBody() }],
      changes: [],
    }
  }
}
