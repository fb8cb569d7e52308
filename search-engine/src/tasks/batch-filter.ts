import type { EngineState } from '../state/engine-state.ts'
import type { Task } from '../state/task.ts'
import { matchingTasks } from './task-filter.ts'
import type { TaskFilter } from './task-filter.ts'

/** The parts of a filter that a batch has to fit; both ends of a time are one. */
const partsOf = (filter: TaskFilter): TaskFilter[] =>
  [
    { uids: filter.uids },
    { batchUids: filter.batchUids },
    { types: filter.types },
    { statuses: filter.statuses },
    { indexUids: filter.indexUids },
    { afterEnqueuedAt: filter.afterEnqueuedAt, beforeEnqueuedAt: filter.beforeEnqueuedAt },
    { afterStartedAt: filter.afterStartedAt, beforeStartedAt: filter.beforeStartedAt },
    { afterFinishedAt: filter.afterFinishedAt, beforeFinishedAt: filter.beforeFinishedAt },
  ].filter((part) => Object.values(part).some((value) => value !== undefined && value !== null))

/** The batches of the tasks that pass. */
function batchesOf(tasks: readonly Task[], passes: (task: Task) => boolean): Set<number> {
  const found = new Set<number>()
  for (const task of tasks) if (task.batchUid !== null && passes(task)) found.add(task.batchUid)
  return found
}

/**
 * Batches that have a task for each part of a filter, which may be different ones; `canceledBy` names the
 * cancelations that they ran. Tasks that the caller may not see count for nothing.
 */
export function matchingBatches(
  state: EngineState,
  filter: TaskFilter,
  isVisible: (task: Task) => boolean,
): Set<number> {
  const sets = partsOf(filter).map((part) => batchesOf(matchingTasks(state, part), isVisible))
  if (filter.canceledBy) {
    const ran = matchingTasks(state, {
      uids: filter.canceledBy,
      types: ['taskCancelation'],
      statuses: ['succeeded'],
    })
    sets.push(batchesOf(ran, isVisible))
  }
  const [first, ...rest] = sets.length > 0 ? sets : [batchesOf([...state.tasks.values()], isVisible)]
  return new Set([...first!].filter((uid) => rest.every((set) => set.has(uid))))
}
