import { ApiError, indexNotFound, toApiError } from '../protocol/api-error.ts'
import { documentIdOf, inferPrimaryKey } from '../documents/document-id.ts'
import type { StoredDocument } from '../documents/document-id.ts'
import { FieldNames } from '../documents/field-names.ts'
import { payloadDocuments } from '../documents/payload.ts'
import type { Workplace } from './workplace.ts'
import { matchingDocuments, readDocumentFilter } from '../indexes/document-filter.ts'
import { requireGeoPoint, usesGeo } from '../indexes/geo-check.ts'
import { DocumentBatch } from '../storage/document-batch.ts'
import { pacer } from '../runtime/pacer.ts'
import { IndexDraft } from './draft.ts'
import type { Details, IndexChange, Task, TaskResult, TaskWork } from '../state/task.ts'

type Addition = Extract<TaskWork, { type: 'documentAdditionOrUpdate' }>
type Deletion = Extract<TaskWork, { type: 'documentDeletion' }>

/** Staged documents are given to the index when they reach either bound. */
const flushDocuments = 5000
const flushBytes = 8 * 1024 * 1024
/** Payloads up to this size are parsed once and stay in memory until they are staged. */
const keepParsedBytes = 2 * 1024 * 1024
/** No field takes less: a name of one letter, its quotes, and the colon. */
const leastFieldBytes = 4

/** The documents of a task, which can be read more than once. */
interface Payload {
  bytes: number
  documents: () => Generator<Buffer>
}

interface Entry {
  id: string
  json: Buffer
  document: StoredDocument
}

/** One run over the document tasks of an index, in order; a task that fails leaves no trace. */
class DocumentRun {
  readonly #engine: Workplace
  readonly #draft: IndexDraft
  #staged: DocumentBatch | undefined
  #names: FieldNames | undefined

  constructor(engine: Workplace, draft: IndexDraft) {
    this.#engine = engine
    this.#draft = draft
  }

  get #fields(): FieldNames {
    const { search } = this.#draft.open
    this.#names ??= new FieldNames(search.fieldCount, (name) => search.fieldNumber(name))
    return this.#names
  }

  get #batch(): DocumentBatch {
    this.#staged ??= new DocumentBatch(this.#draft.open.store)
    return this.#staged
  }

  async flush(): Promise<void> {
    const { open } = this.#draft
    await open.change(() => this.#batch.flush((update) => open.apply(update)))
  }

  async #flushIfLarge(): Promise<void> {
    if (this.#batch.size >= flushDocuments || this.#batch.bytes >= flushBytes) await this.flush()
  }

  async add(task: Task, work: Addition): Promise<Details> {
    if (!this.#draft.exists) {
      if (!work.mayCreateIndex) throw indexNotFound(this.#draft.uid)
      this.#draft.create(null)
    }
    const { journal } = this.#engine
    const payload: Payload = {
      bytes: journal.payloadBytes(task.uid),
      documents: () => payloadDocuments(journal.payloadPieces(task.uid)),
    }
    const known = this.#draft.record.primaryKey
    if (known !== null && work.primaryKey !== null && known !== work.primaryKey) {
      throw new ApiError('index_primary_key_already_exists', `Index already has a primary key: \`${known}\`.`)
    }
    if (payload.bytes === 0) return { receivedDocuments: work.count, indexedDocuments: 0 }
    const primaryKey = known ?? work.primaryKey ?? inferFrom(payload)
    const { ids, parsed } = await this.#check(payload, primaryKey, work)
    if (known === null) this.#draft.change({ primaryKey })
    const pause = pacer()
    for (const entry of parsed ?? entriesOf(payload, primaryKey)) {
      this.#stage(entry, work)
      await this.#flushIfLarge()
      await pause()
    }
    return { receivedDocuments: work.count, indexedDocuments: ids }
  }

  /** Refuses the whole task for one bad document. Returns how many different ids there are. */
  async #check(
    payload: Payload,
    primaryKey: string,
    work: Addition,
  ): Promise<{ ids: number; parsed: Entry[] | undefined }> {
    const checksGeo = usesGeo(this.#draft.record.settings)
    const { ids, names } = work.checked?.primaryKey === primaryKey ? work.checked : {}
    if (!checksGeo && payload.bytes > keepParsedBytes && ids !== undefined && names !== undefined) {
      if (this.#fields.hasRoomFor(names)) {
        this.#fields.reserve(names)
        return { ids, parsed: undefined }
      }
    }
    if (this.#fields.hasReserved && !this.#fields.hasRoomFor(payload.bytes / leastFieldBytes)) {
      await this.flush()
      this.#names = undefined
    }
    this.#fields.begin()
    try {
      return await this.#checkEach(payload, primaryKey, work, checksGeo)
    } catch (error) {
      this.#fields.undo()
      throw error
    }
  }

  async #checkEach(
    payload: Payload,
    primaryKey: string,
    work: Addition,
    checksGeo: boolean,
  ): Promise<{ ids: number; parsed: Entry[] | undefined }> {
    const parsed: Entry[] | undefined = payload.bytes <= keepParsedBytes ? [] : undefined
    const ids = new Set<string>()
    const pause = pacer()
    for (const entry of entriesOf(payload, primaryKey)) {
      if (checksGeo) requireGeoPoint(this.#draft.uid, entry.id, entry.document)
      if (!work.skipCreation || this.#batch.has(entry.id)) this.#fields.add(entry.document)
      ids.add(entry.id)
      parsed?.push(entry)
      await pause()
    }
    return { ids: ids.size, parsed }
  }

  #stage(entry: Entry, work: Addition): void {
    const batch = this.#batch
    if (work.skipCreation && !batch.has(entry.id)) return
    const base = work.method === 'update' ? batch.find(entry.id) : undefined
    if (!base) {
      batch.put(entry.id, entry.json, entry.document)
      return
    }
    const merged = { ...base, ...entry.document }
    batch.put(entry.id, Buffer.from(JSON.stringify(merged)), merged)
  }

  async remove(work: Deletion): Promise<Details> {
    if (!this.#draft.exists) throw indexNotFound(this.#draft.uid)
    if (work.by === 'all') return this.#removeAll()
    if (work.by === 'filter') return this.#removeMatching(work.filter)
    let deletedDocuments = 0
    const pause = pacer()
    for (const id of work.ids) {
      if (this.#batch.remove(id)) deletedDocuments++
      await pause()
    }
    return { providedIds: work.ids.length, deletedDocuments, originalFilter: null }
  }

  async #removeMatching(filter: unknown): Promise<Details> {
    await this.flush()
    const { open, uid } = this.#draft
    let deletedDocuments = 0
    const condition = readDocumentFilter(filter, this.#engine.state.features)
    const pause = pacer()
    for (const internalId of condition ? await matchingDocuments(open.search, condition, uid) : []) {
      const id = open.store.table.idOf(internalId)
      if (id !== undefined && this.#batch.remove(id)) deletedDocuments++
      await pause()
    }
    return { providedIds: 0, deletedDocuments, originalFilter: JSON.stringify(filter) }
  }

  async #removeAll(): Promise<Details> {
    await this.flush()
    const deletedDocuments = this.#draft.open.store.size
    this.#draft.open.clear()
    this.#staged = undefined
    return { deletedDocuments }
  }
}

function* entriesOf(payload: Payload, primaryKey: string): Generator<Entry> {
  for (const json of payload.documents()) {
    const text = json.toString()
    const document = JSON.parse(text) as StoredDocument
    yield { id: documentIdOf(document, text, primaryKey), json, document }
  }
}

function inferFrom(payload: Payload): string {
  for (const json of payload.documents())
    return inferPrimaryKey(JSON.parse(json.toString()) as StoredDocument)
  throw new ApiError(
    'index_primary_key_no_candidate_found',
    'There is no document to infer the primary key from.',
  )
}

function failureDetails(work: TaskWork): Details {
  if (work.type === 'documentAdditionOrUpdate') return { receivedDocuments: work.count, indexedDocuments: 0 }
  if (work.type !== 'documentDeletion' || work.by === 'all') return { deletedDocuments: 0 }
  if (work.by === 'filter') {
    return { providedIds: 0, deletedDocuments: 0, originalFilter: JSON.stringify(work.filter) }
  }
  return { providedIds: work.ids.length, deletedDocuments: 0, originalFilter: null }
}

function failure(task: Task, thrown: unknown): TaskResult {
  const error = toApiError(thrown)
  const isFilter = task.work.type === 'documentDeletion' && error.code === 'invalid_search_filter'
  const named = isFilter
    ? new ApiError('invalid_document_filter', `Index \`${task.indexUid}\`: ${error.message}`)
    : error
  return { uid: task.uid, status: 'failed', details: failureDetails(task.work), error: named.toBody() }
}

/** Runs additions and deletions; `shouldStop` is asked between tasks, those left over wait on. */
export async function runDocumentTasks(
  engine: Workplace,
  tasks: readonly Task[],
  shouldStop: () => boolean,
): Promise<{ results: TaskResult[]; changes: IndexChange[] }> {
  const draft = new IndexDraft(engine, tasks[0]?.indexUid ?? '')
  const run = new DocumentRun(engine, draft)
  const results: TaskResult[] = []
  for (const task of tasks) {
    if (results.length > 0 && shouldStop()) break
    const { work } = task
    try {
      if (work.type === 'documentAdditionOrUpdate') {
        results.push({ uid: task.uid, status: 'succeeded', details: await run.add(task, work), error: null })
      } else if (work.type === 'documentDeletion') {
        results.push({ uid: task.uid, status: 'succeeded', details: await run.remove(work), error: null })
      }
    } catch (error) {
      results.push(failure(task, error))
    }
  }
  if (draft.exists) {
    await run.flush()
    await draft.open.store.sync()
  }
  return { results, changes: draft.changes() }
}
