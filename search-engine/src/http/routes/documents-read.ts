import { invalidDocumentId, isIdText } from '../../documents/document-id.ts'
import type { StoredDocument } from '../../documents/document-id.ts'
import { holdsPath } from '../../documents/holds-path.ts'
import { FieldSelector } from '../../format/select-fields.ts'
import type { FilterExpression } from '../../filter/filter-expression.ts'
import { withDeadline } from '../../index/search-deadline.ts'
import {
  matchingDocuments,
  readDocumentFilter,
  requireDocumentSort,
  sortedDocuments,
} from '../../indexes/document-filter.ts'
import type { OpenIndex } from '../../indexes/open-index.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import { splitSort } from '../../protocol/split-sort.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import { commaList, flag, naturalNumber, readParams, text } from '../../protocol/params.ts'
import type { Param } from '../../protocol/params.ts'
import type { Route } from '../router.ts'
import { refuseLongList } from '../search-limits.ts'

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

/** The named fields only; null = all. A name that no document of the index has picks nothing. */
function pick({ search }: OpenIndex, document: StoredDocument, fields: readonly string[] | null) {
  if (fields === null) return document
  const known = fields.filter(
    (name) => search.state.fields.idOf(name) !== undefined || holdsPath(document, name),
  )
  return new FieldSelector(known).select(document)
}

/** Vectors are kept but only shown when asked for. */
function view(
  index: OpenIndex,
  document: StoredDocument,
  fields: readonly string[] | null,
  withVectors: boolean,
): StoredDocument {
  const { _vectors, ...rest } = document
  if (!withVectors) return pick(index, '_vectors' in document ? rest : document, fields)
  return { ...pick(index, rest, fields), _vectors: _vectors ?? {} }
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

function* chosenIds(
  index: OpenIndex,
  ids: string[] | null,
  condition: FilterExpression | null,
): Generator<number> {
  const { table } = index.store
  const wanted = ids ? new Set(ids.flatMap((id) => table.internalIdOf(id) ?? [])) : null
  if (condition) {
    for (const id of matchingDocuments(index.search, condition)) if (wanted?.has(id) ?? true) yield id
    return
  }
  if (wanted) yield* [...wanted].toSorted((a, b) => a - b)
  else yield* table.internalIds()
}

function fetchDocuments(call: Call, fetch: Fetch): Reply {
  const { offset = 0, limit = 20, fields = null, retrieveVectors = false } = fetch
  const uid = requireIndexUid(call.params['index'])
  if (fetch.useNetwork !== undefined && fetch.useNetwork !== null) throw refuseNetwork()
  const wanted = fetch.ids?.map(requireIdText) ?? null
  const sort = fetch.sort ?? []
  requireDocumentSort(sort)
  refuseLongList('sort', sort, call.limits, 'invalid_document_sort')
  refuseLongList('fields', fields, call.limits, 'invalid_document_fields')
  const { open } = call.engine.index(uid)
  const condition = readDocumentFilter(fetch.filter, call.engine.state.features, call.limits.conditions)
  return withDeadline(call.limits.deadlineMs, () => {
    const chosen = chosenIds(open, wanted, condition)
    const ids = sort.length > 0 ? sortedDocuments(open.search, sort, [...chosen]) : chosen
    const results: StoredDocument[] = []
    let total = 0
    for (const internalId of ids) {
      if (total >= offset && results.length < limit) {
        results.push(view(open, open.store.read(internalId), fields, retrieveVectors))
      }
      total++
    }
    return ok({ results, offset, limit, total })
  })
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

const listDocuments = (call: Call): Reply => fetchDocuments(call, readParams(call.query, listParams))

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
  return ok(view(open, document, fields, retrieveVectors))
}

const path = '/indexes/:index/documents'

export const documentReadRoutes: Route[] = [
  { method: 'GET', path, action: 'documents.get', handle: listDocuments },
  { method: 'POST', path: `${path}/fetch`, action: 'documents.get', handle: postFetch },
  { method: 'GET', path: `${path}/:document`, action: 'documents.get', handle: getDocument },
]
