import { invalidDocumentId, isIdText } from '../../documents/document-id.ts'
import { readDocumentFilter, requireDocumentSort, requireFilterable } from '../../indexes/document-filter.ts'
import type { DocumentSelection, SelectedDocuments } from '../../indexes/document-filter.ts'
import type { OpenIndex } from '../../indexes/open-index.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { errorOf } from '../../threads/search-job.ts'
import { readJson } from '../body.ts'
import { ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import { documentsOf, viewOf } from '../document-page.ts'
import { listReply, viewed } from '../long-answer.ts'
import * as check from '../../protocol/checks.ts'
import { splitSort } from '../../protocol/split-sort.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import { commaList, flag, naturalNumber, readParams, text } from '../../protocol/params.ts'
import type { Param } from '../../protocol/params.ts'
import type { Route } from '../router.ts'
import { laneOf, targetOf } from '../search-answer.ts'
import { refuseLongList } from '../search-limits.ts'

/** In an index that changes all the time the page is that of a moment ago. */
const mostAttempts = 3

interface Fetch {
  offset?: number
  limit?: number
  fields?: string[] | null
  retrieveVectors?: boolean
  ids?: unknown[] | null
  filter?: unknown
  sort?: string[] | null
  useNetwork?: boolean | null
}

function requireIdText(value: unknown, index: number): string {
  if (typeof value === 'string' && isIdText(value)) return value
  if (typeof value === 'number' && Number.isInteger(value)) return String(value)
  throw new ApiError('invalid_document_ids', invalidDocumentId(value, `In \`.ids[${index}]\`: `).message)
}

const refuseNetwork = () =>
  new ApiError(
    'feature_not_enabled',
    'This engine has no network of servers: leave `useNetwork` out, or use a Meilisearch server.',
  )

/** The internal ids of the documents that are named, each once, in order. */
function namedIds({ store }: OpenIndex, ids: readonly string[] | null): Uint32Array | null {
  if (ids === null) return null
  const found = new Set<number>()
  for (const id of ids) {
    const internalId = store.table.internalIdOf(id)
    if (internalId !== undefined) found.add(internalId)
  }
  return Uint32Array.from(found).sort()
}

/** A page of what needs no search: documents by their names, or all. */
function plainPage({ store }: OpenIndex, { ids, offset, limit }: DocumentSelection): SelectedDocuments {
  if (ids) return { ids: ids.slice(offset, offset + limit), total: ids.length }
  const page: number[] = []
  let at = 0
  for (const id of limit > 0 && offset < store.size ? store.table.internalIds() : []) {
    if (at++ >= offset) page.push(id)
    if (page.length === limit) break
  }
  return { ids: page, total: store.size }
}

/** Conditions and orders are work for a search thread; asked again when the index has changed meanwhile. */
async function searchedPage(
  { engine, searches, signal, limits }: Call,
  uid: string,
  selection: DocumentSelection,
): Promise<SelectedDocuments> {
  for (let attempt = 1; ; attempt++) {
    const { search } = engine.index(uid).open
    const before = search.state.generation
    const job = { kind: 'documents', target: targetOf(engine, uid), selection } as const
    const { texts, error } = await searches.run(
      () => engine.answers.answer(job, limits.deadlineMs),
      signal,
      laneOf(engine, () => job),
    )
    if (error) throw errorOf(error)
    const isSame = engine.index(uid).open.search.state.generation === before
    if (isSame || attempt === mostAttempts) return JSON.parse(texts[0] ?? '') as SelectedDocuments
  }
}

async function fetchDocuments(call: Call, fetch: Fetch): Promise<Reply> {
  const { offset = 0, limit = 20, fields = null, retrieveVectors = false } = fetch
  const uid = requireIndexUid(call.params['index'])
  if (fetch.useNetwork !== undefined && fetch.useNetwork !== null) throw refuseNetwork()
  const names = fetch.ids?.map(requireIdText) ?? null
  const sort = fetch.sort ?? []
  requireDocumentSort(sort)
  refuseLongList('sort', sort, call.limits, 'invalid_document_sort')
  refuseLongList('fields', fields, call.limits, 'invalid_document_fields')
  const { open } = call.engine.index(uid)
  const condition = readDocumentFilter(fetch.filter, call.engine.state.features, call.limits.conditions)
  if (condition) requireFilterable(open.search, condition)
  const selection = { ids: namedIds(open, names), condition, sort, offset, limit }
  const isPlain = condition === null && sort.length === 0
  const page = isPlain ? plainPage(open, selection) : await searchedPage(call, uid, selection)
  const { open: index } = call.engine.index(uid)
  const show = viewOf(index, fields, retrieveVectors)
  return listReply(viewed(documentsOf(index, page.ids), show), { offset, limit, total: page.total })
}

const everyField: Param<string[] | null> = (value, name, code) => {
  const names = commaList(text)(value, name, code)
  return names.includes('*') ? null : names
}

/** As a parameter it is always a text, so no value of it is right (as on the real server). */
const neverFlag: Param<never> = (value, name, code) => {
  throw new ApiError(
    code,
    `Invalid value type for parameter \`${name}\`: expected a boolean, but found a string: \`${value}\``,
  )
}

/** A text that reads as JSON is taken as such, so that lists pass. */
const jsonOrText: Param<unknown> = (value) => {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const oneParams = {
  fields: { read: everyField, code: 'invalid_document_fields' },
  retrieveVectors: { read: flag, code: 'invalid_document_retrieve_vectors' },
  useNetwork: { read: neverFlag, code: 'invalid_document_use_network' },
}

const listParams = {
  offset: { read: naturalNumber, code: 'invalid_document_offset' },
  limit: { read: naturalNumber, code: 'invalid_document_limit' },
  ...oneParams,
  ids: { read: commaList(text), code: 'invalid_document_ids' },
  filter: { read: jsonOrText, code: 'invalid_document_filter' },
  sort: { read: splitSort, code: 'invalid_document_sort' },
}

const listDocuments = (call: Call): Promise<Reply> => fetchDocuments(call, readParams(call.query, listParams))

const strings = check.nullable(check.array(check.string))

const fetchBody = check.object({
  offset: { check: check.positiveInteger, code: 'invalid_document_offset' },
  limit: { check: check.positiveInteger, code: 'invalid_document_limit' },
  fields: { check: strings, code: 'invalid_document_fields' },
  retrieveVectors: { check: check.boolean, code: 'invalid_document_retrieve_vectors' },
  ids: { check: check.nullable(check.array(check.anything)), code: 'invalid_document_ids' },
  filter: { check: check.anything, code: 'invalid_document_filter' },
  sort: { check: strings, code: 'invalid_document_sort' },
  useNetwork: { check: check.nullable(check.boolean), code: 'invalid_document_use_network' },
})

async function postFetch(call: Call): Promise<Reply> {
  return fetchDocuments(call, fetchBody(await readJson(call), check.body))
}

function getDocument(call: Call): Reply {
  const { fields = null, retrieveVectors = false } = readParams(call.query, oneParams)
  refuseLongList('fields', fields, call.limits, 'invalid_document_fields')
  const { open } = call.engine.index(requireIndexUid(call.params['index']))
  const id = call.params['document'] ?? ''
  const document = open.store.find(id)
  if (!document) throw new ApiError('document_not_found', `Document \`${id}\` not found.`)
  return ok(viewOf(open, fields, retrieveVectors)(document))
}

const path = '/indexes/:index/documents'

export const documentReadRoutes: Route[] = [
  { method: 'GET', path, action: 'documents.get', handle: listDocuments },
  { method: 'POST', path: `${path}/fetch`, action: 'documents.get', handle: postFetch },
  { method: 'GET', path: `${path}/:document`, action: 'documents.get', handle: getDocument },
]
