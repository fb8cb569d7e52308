import { ApiError } from '../protocol/api-error.ts'
import { indexUidReason, isIndexUid } from '../protocol/index-uid.ts'
import { readDay, readMoment } from '../protocol/moment.ts'
import type { Param, ParamFields } from '../protocol/params.ts'
import { flag, listParts, taskNumber } from '../protocol/params.ts'
import type { EngineState } from '../state/engine-state.ts'
import { taskStatuses, taskTypes } from '../state/task.ts'
import type { Task } from '../state/task.ts'

const invalid = (name: string, code: string, reason: string) =>
  new ApiError(code, `Invalid value in parameter \`${name}\`: ${reason}`)

/** A comma list without its empty places; null = any (`*` stands in it). */
function starOrList<T>(item: Param<T>): Param<T[] | null> {
  return (value, name, code) => {
    const parts = listParts(value)
    const items = parts.map((part, index) =>
      part === '*' ? null : item(part, parts.length > 1 ? `${name}[${index}]` : name, code),
    )
    return items.includes(null) ? null : items.filter((entry) => entry !== null)
  }
}

const singular = { types: 'type', statuses: 'status' } as const

/** Names in any case. */
function nameOf<T extends string>(names: readonly T[], what: keyof typeof singular): Param<T> {
  return (value, name, code) => {
    const known = names.find((candidate) => candidate.toLowerCase() === value.toLowerCase())
    if (known !== undefined) return known
    const list = names.map((candidate) => `\`${candidate}\``).join(', ')
    throw invalid(
      name,
      code,
      `\`${value}\` is not a valid task ${singular[what]}. Available ${what} are ${list}.`,
    )
  }
}

const indexUid: Param<string> = (value, name, code) => {
  if (isIndexUid(value)) return value
  throw invalid(name, code, indexUidReason(value))
}

const dayMs = 24 * 60 * 60 * 1000
function readDate(value: string, name: string, code: string, dayOffset: number): number {
  const day = readDay(value)
  if (day !== undefined) return day + dayOffset
  const moment = readMoment(value)
  if (moment !== undefined) return Date.parse(moment)
  throw invalid(
    name,
    code,
    `\`${value}\` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.`,
  )
}

/** A day alone counts as a whole: after it begins the next one. `*` is any time. */
const after: Param<number | null> = (value, name, code) =>
  value === '*' ? null : readDate(value, name, code, dayMs)
const before: Param<number | null> = (value, name, code) =>
  value === '*' ? null : readDate(value, name, code, 0)

/** The query parameters that choose tasks. */
export const filterFields = {
  batchUids: { read: starOrList(taskNumber), code: 'invalid_batch_uids' },
  uids: { read: starOrList(taskNumber), code: 'invalid_task_uids' },
  canceledBy: { read: starOrList(taskNumber), code: 'invalid_task_canceled_by' },
  types: { read: starOrList(nameOf(taskTypes, 'types')), code: 'invalid_task_types' },
  statuses: { read: starOrList(nameOf(taskStatuses, 'statuses')), code: 'invalid_task_statuses' },
  indexUids: { read: starOrList(indexUid), code: 'invalid_index_uid' },
  afterEnqueuedAt: { read: after, code: 'invalid_task_after_enqueued_at' },
  beforeEnqueuedAt: { read: before, code: 'invalid_task_before_enqueued_at' },
  afterStartedAt: { read: after, code: 'invalid_task_after_started_at' },
  beforeStartedAt: { read: before, code: 'invalid_task_before_started_at' },
  afterFinishedAt: { read: after, code: 'invalid_task_after_finished_at' },
  beforeFinishedAt: { read: before, code: 'invalid_task_before_finished_at' },
} satisfies ParamFields

export const listFields = {
  limit: { read: taskNumber, code: 'invalid_task_limit' },
  from: { read: taskNumber, code: 'invalid_task_from' },
  reverse: { read: flag, code: 'invalid_task_reverse' },
  ...filterFields,
} satisfies ParamFields

/** Undefined and null both mean any. */
export interface TaskFilter {
  uids?: number[] | null
  batchUids?: number[] | null
  canceledBy?: number[] | null
  types?: string[] | null
  statuses?: string[] | null
  indexUids?: string[] | null
  afterEnqueuedAt?: number | null
  beforeEnqueuedAt?: number | null
  afterStartedAt?: number | null
  beforeStartedAt?: number | null
  afterFinishedAt?: number | null
  beforeFinishedAt?: number | null
}

/** The indexes that a task is about: a swap about several, a renaming about both names. */
export function indexesOf({ indexUid, work }: Task): readonly string[] {
  if (work.type === 'indexSwap') return work.swaps.flatMap((swap) => swap.indexes)
  if (indexUid === null) return []
  return work.type === 'indexUpdate' && work.newUid !== null ? [indexUid, work.newUid] : [indexUid]
}

function isWithin(at: number | null, low: number | null = null, high: number | null = null): boolean {
  if (low === null && high === null) return true
  return at !== null && (low === null || at > low) && (high === null || at < high)
}

function isAmong<T>(value: T | null, wanted: Set<T> | null): boolean {
  return wanted === null || (value !== null && wanted.has(value))
}

const setOf = <T>(values: readonly T[] | null | undefined) => (values ? new Set(values) : null)

/** The tasks that pass a filter, oldest first. */
export function matchingTasks(state: EngineState, filter: TaskFilter): Task[] {
  const uids = setOf(filter.uids)
  const batchUids = setOf(filter.batchUids)
  const canceledBy = setOf(filter.canceledBy)
  const types = setOf(filter.types)
  const statuses = setOf(filter.statuses)
  const indexUids = setOf(filter.indexUids)
  const passes = (task: Task) =>
    isAmong(task.uid, uids) &&
    isAmong(task.batchUid, batchUids) &&
    isAmong(task.canceledBy, canceledBy) &&
    isAmong(task.work.type, types) &&
    isAmong(task.status, statuses) &&
    (indexUids === null || indexesOf(task).some((uid) => indexUids.has(uid))) &&
    isWithin(task.enqueuedAt, filter.afterEnqueuedAt, filter.beforeEnqueuedAt) &&
    isWithin(task.startedAt, filter.afterStartedAt, filter.beforeStartedAt) &&
    isWithin(task.finishedAt, filter.afterFinishedAt, filter.beforeFinishedAt)
  if (uids && uids.size < 1000) {
    const chosen = [...uids].toSorted((a, b) => a - b).flatMap((uid) => state.tasks.get(uid) ?? [])
    return chosen.filter(passes)
  }
  return [...state.tasks.values()].filter(passes)
}
