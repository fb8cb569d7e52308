import type { EngineState } from '../state/engine-state.ts'
import { indexesOf } from './task-filter.ts'
import type { Task, TaskWork } from '../state/task.ts'

/** What a batch may hold at most, so that its documents fit in memory and its tasks end in reasonable time. */
const maxTasks = 5000

export interface PlannedBatch {
  tasks: Task[]
  /** Why no more tasks joined. */
  strategy: string
}

/** Work on no single index goes first, in this order. */
const firstTypes: TaskWork['type'][] = [
  'taskCancelation',
  'taskDeletion',
  'indexCompaction',
  'snapshotCreation',
  'dumpCreation',
]

const isDocumentWork = ({ type }: TaskWork) =>
  type === 'documentAdditionOrUpdate' || type === 'documentDeletion'

const mayCreate = (work: TaskWork) => !('mayCreateIndex' in work) || work.mayCreateIndex

/** Undefined when the two share a batch, else the reason why not. */
function separation(first: Task, next: Task): string | undefined {
  const [a, b] = [first.work, next.work]
  if (a.type === 'settingsUpdate' && b.type === 'settingsUpdate') {
    return a.mayCreateIndex === b.mayCreateIndex ? undefined : 'the right to create the index differs'
  }
  if (!isDocumentWork(a) || !isDocumentWork(b))
    return `task ${next.uid} of type ${b.type} cannot join ${a.type}`
  return undefined
}

/** The waiting tasks of one index that follow each other, from its oldest on. */
function joinTasks(first: Task, waiting: Iterable<Task>): PlannedBatch {
  const tasks = [first]
  const uid = first.indexUid ?? ''
  let primaryKey = 'primaryKey' in first.work ? first.work.primaryKey : null
  let creation = first.work.type === 'documentDeletion' ? undefined : mayCreate(first.work)
  const ends = ({ work }: Task) => work.type === 'documentDeletion' && work.by === 'all'
  if (ends(first)) return { tasks, strategy: 'a deletion of all documents ends its batch' }
  for (const task of waiting) {
    if (task.uid <= first.uid || !indexesOf(task).includes(uid)) continue
    const reason = separation(first, task)
    if (reason !== undefined) return { tasks, strategy: reason }
    if (task.work.type === 'documentAdditionOrUpdate') {
      const sent = task.work.primaryKey
      if (sent !== null && primaryKey !== null && sent !== primaryKey) {
        return { tasks, strategy: `task ${task.uid} names another primary key` }
      }
      if (creation !== undefined && creation !== mayCreate(task.work)) {
        return { tasks, strategy: 'the right to create the index differs' }
      }
      primaryKey ??= sent
      creation ??= mayCreate(task.work)
    }
    tasks.push(task)
    if (ends(task)) return { tasks, strategy: 'a deletion of all documents ends its batch' }
    if (tasks.length >= maxTasks) return { tasks, strategy: `a batch holds at most ${maxTasks} tasks` }
  }
  return { tasks, strategy: 'batched all enqueued tasks' }
}

function* waitingTasks(state: EngineState): Generator<Task> {
  for (const uid of state.enqueued) {
    const task = state.tasks.get(uid)
    if (task) yield task
  }
}

/** The next batch to run, or undefined when nothing waits: docs/rules/engine.md, tasks. */
export function nextBatch(state: EngineState): PlannedBatch | undefined {
  if (state.enqueued.size === 0) return undefined
  let oldest: Task | undefined
  let urgent: Task | undefined
  let urgency = firstTypes.length
  for (const task of waitingTasks(state)) {
    oldest ??= task
    const rank = firstTypes.indexOf(task.work.type)
    if (rank < 0 || rank > urgency || (rank === urgency && rank > 0)) continue
    urgent = task
    urgency = rank
  }
  if (urgent) return { tasks: [urgent], strategy: `${urgent.work.type} runs alone` }
  if (!oldest) return undefined
  const joins = oldest.work.type === 'settingsUpdate' || isDocumentWork(oldest.work)
  if (!joins) return { tasks: [oldest], strategy: `${oldest.work.type} runs alone` }
  return joinTasks(oldest, waitingTasks(state))
}
