import { ApiError } from '../../protocol/api-error.ts'
import type { Caller } from '../../auth/access.ts'
import { matchingBatches } from '../../tasks/batch-filter.ts'
import { filterFields, indexesOf, listFields, matchingTasks } from '../../tasks/task-filter.ts'
import type { TaskFilter } from '../../tasks/task-filter.ts'
import { summarize, viewBatch, viewTask } from '../../tasks/task-view.ts'
import type { Task } from '../../state/task.ts'
import { ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import { listReply, viewed } from '../long-answer.ts'
import { readNatural, readParams } from '../../protocol/params.ts'
import type { Route } from '../router.ts'

const defaultLimit = 20

/**
 * Tasks that are not about one index, such as swaps, are for callers that see every index; a renaming is for those that
 * see both names.
 */
function maySee(caller: Caller, task: Task): boolean {
  return caller.seesAll || (task.indexUid !== null && indexesOf(task).every((uid) => caller.maySee(uid)))
}

/** Who asks for tasks of certain indexes gets those that are about one index only. */
const isShown = (caller: Caller, filter: TaskFilter) => (task: Task) =>
  maySee(caller, task) && (!filter.indexUids || task.indexUid !== null)

const chosenTasks = ({ engine, caller }: Call, filter: TaskFilter): Task[] =>
  matchingTasks(engine.state, filter).filter(isShown(caller, filter))

interface Paging {
  limit?: number
  from?: number
  reverse?: boolean
}

/** A page of things with numbers; `from` is the first of the page, `next` the first of the one behind. */
function pageOf<T extends { uid: number }>(
  ascending: readonly T[],
  paging: Paging,
  view: (entry: T) => unknown,
  total = ascending.length,
): Reply {
  const { limit = defaultLimit, from, reverse = false } = paging
  const ordered = reverse ? [...ascending] : ascending.toReversed()
  const start = from === undefined ? 0 : ordered.findIndex(({ uid }) => (reverse ? uid >= from : uid <= from))
  const rest = start < 0 ? [] : ordered.slice(start)
  const page = rest.slice(0, limit)
  return listReply(viewed(page, view), {
    total,
    limit,
    from: page[0]?.uid ?? null,
    next: rest[limit]?.uid ?? null,
  })
}

/** A swap of a chosen index, or of one that the caller sees, is counted but not shown. */
function listTasks(call: Call): Reply {
  const { engine, query, caller } = call
  const params = readParams(query, listFields)
  const near = matchingTasks(engine.state, params).filter(
    (task) => caller.seesAll || indexesOf(task).some((uid) => caller.maySee(uid)),
  )
  return pageOf(chosenTasks(call, params), params, viewTask, near.length)
}

function requireTask({ engine, params, caller }: Call): Task {
  const text = params['task'] ?? ''
  const uid = readNatural(text, 32)
  if (uid === undefined) {
    throw new ApiError(
      'invalid_task_uids',
      `Task uid \`${text}\` is invalid. It should only contain numeric characters.`,
    )
  }
  const task = engine.state.tasks.get(uid)
  if (!task || !maySee(caller, task)) throw new ApiError('task_not_found', `Task \`${uid}\` not found.`)
  return task
}

function getTask(call: Call): Reply {
  readParams(call.query, {})
  return ok(viewTask(requireTask(call)))
}

/** The documents that a task was sent with, while it waits: they are let go when it is finished. */
function getTaskDocuments(call: Call): Reply {
  const { journal, state } = call.engine
  if (!state.features.getTaskDocumentsRoute) {
    throw new ApiError(
      'feature_not_enabled',
      'Getting the documents of a task requires the `getTaskDocumentsRoute` feature: switch it on at `/experimental-features`.',
    )
  }
  const { uid } = requireTask(call)
  if (journal.payloadBytes(uid) === 0)
    throw new ApiError('task_file_not_found', `Task \`${uid}\` holds no documents, or not any more.`)
  return { status: 200, stream: { type: 'application/x-ndjson', pieces: begun(journal.payloadPieces(uid)) } }
}

/** The same pieces, the first one already read, so that a failure comes before the answer. */
function begun(pieces: Generator<Buffer>): Generator<Buffer> {
  const first = pieces.next()
  return (function* all() {
    if (first.done) return
    yield first.value
    yield* pieces
  })()
}

function listBatches(call: Call): Reply {
  const { engine, query, caller } = call
  const params = readParams(query, listFields)
  const chosen = matchingBatches(engine.state, params, isShown(caller, params))
  const { running } = engine.scheduler
  const batches = [...chosen]
    .toSorted((a, b) => a - b)
    .flatMap((uid) => engine.state.batches.get(uid) ?? (running?.uid === uid ? running : []))
  return pageOf(batches, params, (batch) => viewBatch(engine.state, batch))
}

function getBatch({ engine, query, params, caller }: Call): Reply {
  readParams(query, {})
  const text = params['batch'] ?? ''
  const uid = readNatural(text, 32)
  if (uid === undefined) {
    throw new ApiError(
      'invalid_batch_uids',
      `Batch uid \`${text}\` is invalid. It should only contain numeric characters.`,
    )
  }
  const { running } = engine.scheduler
  const batch = engine.state.batches.get(uid) ?? (running?.uid === uid ? running : undefined)
  const tasks = batch && 'tasks' in batch ? batch.tasks : (engine.state.batchTasks.get(uid) ?? [])
  const isVisible = tasks.some((task) => {
    const found = engine.state.tasks.get(task)
    return found !== undefined && maySee(caller, found)
  })
  if (!batch || !isVisible) throw new ApiError('batch_not_found', `Batch \`${uid}\` not found.`)
  return ok(viewBatch(engine.state, batch))
}

/** The tasks that a cancelation or deletion is about, and the filter as it was sent. */
function chooseTasks(call: Call, verb: string) {
  const { request, query } = call
  const params = readParams(query, filterFields)
  if (Object.keys(params).length === 0) {
    const names = Object.keys(filterFields)
      .map((name) => `\`${name}\``)
      .join(', ')
    throw new ApiError(
      'missing_task_filters',
      `Query parameters to filter the tasks to ${verb} are missing. Available query parameters are: ${names}.`,
    )
  }
  const url = request.url ?? ''
  return { tasks: chosenTasks(call, params), originalFilter: url.slice(url.indexOf('?')) }
}

async function cancelTasks(call: Call): Promise<Reply> {
  const { tasks, originalFilter } = chooseTasks(call, 'cancel')
  const waiting = tasks.filter(({ status }) => status === 'enqueued' || status === 'processing')
  const task = await call.engine.enqueue({
    indexUid: null,
    work: { type: 'taskCancelation', tasks: waiting.map(({ uid }) => uid) },
    details: { matchedTasks: tasks.length, canceledTasks: null, originalFilter },
  })
  return ok(summarize(task))
}

async function deleteTasks(call: Call): Promise<Reply> {
  const { tasks, originalFilter } = chooseTasks(call, 'delete')
  const task = await call.engine.enqueue({
    indexUid: null,
    work: { type: 'taskDeletion', tasks: tasks.map(({ uid }) => uid) },
    details: { matchedTasks: tasks.length, deletedTasks: null, originalFilter },
  })
  return ok(summarize(task))
}

export const taskRoutes: Route[] = [
  { method: 'GET', path: '/tasks', action: 'tasks.get', handle: listTasks },
  { method: 'DELETE', path: '/tasks', action: 'tasks.delete', handle: deleteTasks },
  { method: 'POST', path: '/tasks/cancel', action: 'tasks.cancel', handle: cancelTasks },
  { method: 'GET', path: '/tasks/:task', action: 'tasks.get', handle: getTask },
  { method: 'GET', path: '/tasks/:task/documents', action: 'tasks.get', handle: getTaskDocuments },
  { method: 'GET', path: '/batches', action: 'tasks.get', handle: listBatches },
  { method: 'GET', path: '/batches/:batch', action: 'tasks.get', handle: getBatch },
]
