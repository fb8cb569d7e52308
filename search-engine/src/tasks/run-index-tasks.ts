import { ApiError, indexNotFound, toApiError } from '../protocol/api-error.ts'
import type { Workplace } from './workplace.ts'
import { requireGeoPoint, usesGeo } from '../indexes/geo-check.ts'
import { applyChange, changeDetails, sameSettings } from '../settings/apply-change.ts'
import { mergeChat } from '../settings/chat-settings.ts'
import type { IndexSettings } from '../settings/index-settings.ts'
import { IndexDraft } from './draft.ts'
import type { Details, IndexChange, Swap, Task, TaskResult, TaskWork } from '../state/task.ts'

type Work<T extends TaskWork['type']> = Extract<TaskWork, { type: T }>

export interface Outcome {
  results: TaskResult[]
  changes: IndexChange[]
  /** Tasks to be forgotten. */
  forgotten?: number[]
}

const indexAlreadyExists = (message: string) => new ApiError('index_already_exists', message)

const succeeded = (task: Task, details: Details): TaskResult => ({
  uid: task.uid,
  status: 'succeeded',
  details,
  error: null,
})

const failed = (task: Task, details: Details, error: unknown): TaskResult => ({
  uid: task.uid,
  status: 'failed',
  details,
  error: toApiError(error).toBody(),
})

/** Runs one task that either does all or nothing. */
function attempt(
  task: Task,
  details: Details,
  work: () => { details: Details; changes: IndexChange[] },
): Outcome {
  try {
    const done = work()
    return { results: [succeeded(task, done.details)], changes: done.changes }
  } catch (error) {
    return { results: [failed(task, details, error)], changes: [] }
  }
}

async function requireGeoPoints(draft: IndexDraft, settings: IndexSettings): Promise<void> {
  if (!usesGeo(settings) || usesGeo(draft.record.settings)) return
  for await (const { internalId, document } of draft.open.allDocuments()) {
    requireGeoPoint(draft.uid, draft.open.store.table.idOf(internalId) ?? '', document)
  }
}

/** Settings tasks of one index; those that are not allowed fail alone, the rest lead to one rebuild. */
export async function runSettingsTasks(engine: Workplace, tasks: readonly Task[]): Promise<Outcome> {
  const draft = new IndexDraft(engine, tasks[0]?.indexUid ?? '')
  const results: TaskResult[] = []
  let settings: IndexSettings | undefined
  for (const task of tasks) {
    const work = task.work as Work<'settingsUpdate'>
    const details = changeDetails(work.change, work.isReset)
    try {
      if (!draft.exists) {
        if (!work.mayCreateIndex) throw indexNotFound(draft.uid)
        draft.create(null)
      }
      const next = applyChange(settings ?? draft.record.settings, work.change)
      await requireGeoPoints(draft, next)
      settings = next
      if (work.change.chat !== undefined)
        draft.change({ chat: mergeChat(draft.record.chat, work.change.chat) })
      results.push(succeeded(task, details))
    } catch (error) {
      results.push(failed(task, details, error))
    }
  }
  if (settings) {
    if (!sameSettings(settings, draft.record.settings)) await draft.open.changeSettings(settings)
    draft.change({ settings, updatedAt: Date.now() })
  }
  return { results, changes: draft.changes() }
}

export function runCreation(engine: Workplace, task: Task, work: Work<'indexCreation'>): Outcome {
  const details = { primaryKey: work.primaryKey }
  return attempt(task, details, () => {
    const draft = new IndexDraft(engine, task.indexUid ?? '')
    if (draft.exists) throw indexAlreadyExists(`Index \`${draft.uid}\` already exists.`)
    draft.create(work.primaryKey)
    return { details, changes: draft.changes() }
  })
}

export function runUpdate(engine: Workplace, task: Task, work: Work<'indexUpdate'>): Outcome {
  const uid = task.indexUid ?? ''
  const names = work.newUid === null ? {} : { oldIndexUid: uid, newIndexUid: work.newUid }
  const details = { primaryKey: work.primaryKey, ...names }
  return attempt(task, details, () => {
    const draft = new IndexDraft(engine, uid)
    const { primaryKey } = draft.record
    const changes: IndexChange[] = []
    if (work.newUid !== null && work.newUid !== uid && engine.state.indexes.has(work.newUid)) {
      throw indexAlreadyExists(`Index \`${work.newUid}\` already exists.`)
    }
    if (work.primaryKey !== null) {
      if (primaryKey !== null && primaryKey !== work.primaryKey && draft.open.store.size > 0) {
        throw new ApiError(
          'index_primary_key_already_exists',
          `Index \`${uid}\`: Index already has a primary key: \`${primaryKey}\`.`,
        )
      }
      changes.push({ kind: 'patch', uid, patch: { primaryKey: work.primaryKey, updatedAt: Date.now() } })
    }
    if (work.newUid !== null && work.newUid !== uid) {
      changes.push(
        { kind: 'patch', uid, patch: { updatedAt: Date.now() } },
        { kind: 'rename', from: uid, to: work.newUid },
      )
    }
    return { details, changes }
  })
}

export function runDeletion(engine: Workplace, task: Task): Outcome {
  const uid = task.indexUid ?? ''
  return attempt(task, { deletedDocuments: 0 }, () => {
    const draft = new IndexDraft(engine, uid)
    return {
      details: { deletedDocuments: draft.open.store.size },
      changes: [{ kind: 'remove', uid }],
    }
  })
}

function requireSwappable(engine: Workplace, swaps: readonly Swap[]): void {
  const { indexes } = engine.state
  const missing = swaps.flatMap(({ indexes: [from, to], rename }) =>
    (rename ? [from] : [from, to]).filter((uid) => !indexes.has(uid)),
  )
  if (missing.length === 1) throw indexNotFound(missing[0] ?? '')
  if (missing.length > 1) {
    throw new ApiError(
      'index_not_found',
      `Indexes ${missing
        .toSorted()
        .map((uid) => `\`${uid}\``)
        .join(', ')} not found.`,
    )
  }
  for (const {
    indexes: [from, to],
    rename,
  } of swaps) {
    if (!rename || !indexes.has(to)) continue
    throw indexAlreadyExists(
      `Cannot rename \`${from}\` to \`${to}\` as the index already exists. Hint: You can remove \`${to}\` first and then do your rename.`,
    )
  }
}

export function runSwap(engine: Workplace, task: Task, work: Work<'indexSwap'>): Outcome {
  const details = { swaps: work.swaps }
  return attempt(task, details, () => {
    requireSwappable(engine, work.swaps)
    const changes = work.swaps.map(({ indexes: [left, right], rename }): IndexChange => {
      return rename ? { kind: 'rename', from: left, to: right } : { kind: 'swap', left, right }
    })
    return { details, changes }
  })
}
