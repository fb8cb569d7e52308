import { countTasks } from '../state/batch-counts.ts'
import type { EngineState } from '../state/engine-state.ts'
import type { BatchRecord, RunningBatch, Task } from '../state/task.ts'

const time = (at: number | null) => (at === null ? null : `${new Date(at).toISOString().slice(0, -1)}000000Z`)

/** ISO 8601: `PT0.012S`. */
const duration = (from: number | null, to: number | null) =>
  from === null || to === null ? null : `PT${((to - from) / 1000).toFixed(6)}S`

export const viewTime = (at: number) => time(at) ?? ''

/** What a write is answered with. */
export function summarize(task: Task): Record<string, unknown> {
  return {
    taskUid: task.uid,
    indexUid: task.indexUid,
    status: 'enqueued',
    type: task.work.type,
    enqueuedAt: time(task.enqueuedAt),
    ...(task.customMetadata === null ? {} : { customMetadata: task.customMetadata }),
  }
}

export function viewTask(task: Task): Record<string, unknown> {
  return {
    uid: task.uid,
    batchUid: task.batchUid,
    indexUid: task.indexUid,
    status: task.status,
    type: task.work.type,
    canceledBy: task.canceledBy,
    ...(task.work.type === 'snapshotCreation' ? {} : { details: task.details }),
    error: task.error,
    duration: duration(task.startedAt, task.finishedAt),
    enqueuedAt: time(task.enqueuedAt),
    startedAt: time(task.startedAt),
    finishedAt: time(task.finishedAt),
    ...(task.customMetadata === null ? {} : { customMetadata: task.customMetadata }),
  }
}

/** As people read it: `12.34ms`. */
function readableTime(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(2)}s` : `${ms.toFixed(2)}ms`
}

/** A batch, finished or running. */
export function viewBatch(
  state: EngineState,
  batch: BatchRecord | (RunningBatch & { finishedAt?: undefined; details?: undefined; counts?: undefined }),
): Record<string, unknown> {
  const tasks =
    'tasks' in batch ? batch.tasks.flatMap((uid) => state.tasks.get(uid) ?? []) : state.tasksOf(batch.uid)
  const finishedAt = batch.finishedAt ?? null
  return {
    uid: batch.uid,
    progress: finishedAt === null ? { steps: [], percentage: 0 } : null,
    details: batch.details ?? {},
    stats: {
      ...(batch.counts ?? countTasks(tasks)),
      ...(finishedAt === null
        ? {}
        : { progressTrace: { 'processing tasks': readableTime(finishedAt - batch.startedAt) } }),
    },
    duration: duration(batch.startedAt, finishedAt),
    startedAt: time(batch.startedAt),
    finishedAt: time(finishedAt),
    batchStrategy: batch.strategy,
  }
}
