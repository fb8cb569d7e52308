import { isIdText } from '../../documents/document-id.ts'
import { IdCollector } from '../../documents/id-collector.ts'
import { readPayload } from '../../documents/payload.ts'
import type { PayloadFormat } from '../../documents/payload.ts'
import { readDocumentFilter } from '../../indexes/document-filter.ts'
import { summarize } from '../../tasks/task-view.ts'
import type { TaskWork } from '../../state/task.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readBody, readJson, requireContentType } from '../body.ts'
import { accepted } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import { requireIndexUid } from '../../protocol/index-uid.ts'
import { readParams, text } from '../../protocol/params.ts'
import type { Param } from '../../protocol/params.ts'
import type { Route } from '../router.ts'

const formats: Record<string, PayloadFormat> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

const delimiter: Param<string> = (value, name, code) => {
  const refuse = (reason: string) => new ApiError(code, `Invalid value in parameter \`${name}\`: ${reason}`)
  if (value === '') throw refuse('expected a string of one character, but found an empty string')
  if (Array.from(value).length > 1) {
    throw refuse(
      `expected a string of one character, but found the following string of ${Array.from(value).length} characters: \`${value}\``,
    )
  }
  if (value.charCodeAt(0) > 127) throw refuse(`csv delimiter must be an ascii character. Found: \`${value}\``)
  return value
}

const skipCreation: Param<boolean> = (value, _name, code) => {
  const folded = value.toLowerCase()
  if (folded === 'true' || folded === 'false') return folded === 'true'
  throw new ApiError(code, `skipCreation must be either \`true\` or \`false\`. Found: \`${value}\``)
}

const customMetadata = { customMetadata: { read: text, code: 'invalid_index_custom_metadata' } }

const additionParams = {
  primaryKey: { read: text, code: 'invalid_index_primary_key' },
  csvDelimiter: { read: delimiter, code: 'invalid_document_csv_delimiter' },
  ...customMetadata,
  skipCreation: { read: skipCreation, code: 'invalid_skip_creation' },
}

async function addDocuments(call: Call, method: 'replace' | 'update'): Promise<Reply> {
  const params = readParams(call.query, additionParams)
  const indexUid = requireIndexUid(call.params['index'])
  const type = requireContentType(call.request, Object.keys(formats))
  const format = formats[type] ?? 'json'
  if (params.csvDelimiter !== undefined && format !== 'csv') {
    throw new ApiError(
      'invalid_content_type',
      `The Content-Type \`${type}\` does not support the use of a csv delimiter. The csv delimiter can only be used with the Content-Type \`text/csv\`.`,
    )
  }
  const body = await readBody(call)
  if (body.length === 0) throw new ApiError('missing_payload', `A ${format} payload is missing.`)
  const collector = new IdCollector(
    call.engine.state.indexes.get(indexUid)?.primaryKey ?? params.primaryKey ?? null,
  )
  const payload = await readPayload(body, format, {
    delimiter: params.csvDelimiter,
    witness: (document, json) => collector.see(document, json),
  })
  const { checked } = collector
  const task = await call.engine.enqueue({
    indexUid,
    work: {
      type: 'documentAdditionOrUpdate',
      method,
      primaryKey: params.primaryKey ?? null,
      skipCreation: params.skipCreation ?? false,
      mayCreateIndex: call.caller.mayUse('indexes.create'),
      count: payload.count,
      ...(checked && format !== 'csv' ? { checked } : {}),
    },
    details: { receivedDocuments: payload.count, indexedDocuments: null },
    customMetadata: params.customMetadata ?? null,
    ...(payload.count > 0 ? { payload: payload.bytes } : {}),
  })
  return accepted(summarize(task))
}

type Deletion = Extract<TaskWork, { type: 'documentDeletion' }>

async function enqueueDeletion(
  call: Call,
  work: Deletion,
  details: Record<string, unknown>,
  metadata?: string,
) {
  const indexUid = requireIndexUid(call.params['index'])
  const task = await call.engine.enqueue({ indexUid, work, details, customMetadata: metadata ?? null })
  return accepted(summarize(task))
}

const idDetails = (count: number) => ({ providedIds: count, deletedDocuments: null, originalFilter: null })

function deleteOne(call: Call): Promise<Reply> {
  const params = readParams(call.query, customMetadata)
  const ids = [call.params['document'] ?? '']
  return enqueueDeletion(
    call,
    { type: 'documentDeletion', by: 'ids', ids },
    idDetails(1),
    params.customMetadata,
  )
}

/** The text of an id in a list; what can be no id stays in the list and finds nothing. */
function idText(value: unknown): string {
  if (typeof value === 'string') return isIdText(value) ? value : ''
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : ''
}

async function deleteSeveral(call: Call): Promise<Reply> {
  const ids = check.array((value) => idText(value))(await readJson(call), check.body)
  const params = readParams(call.query, customMetadata)
  return enqueueDeletion(
    call,
    { type: 'documentDeletion', by: 'ids', ids },
    idDetails(ids.length),
    params.customMetadata,
  )
}

const filterBody = check.object({
  filter: { check: check.anything, code: 'invalid_document_filter', missing: 'missing_document_filter' },
})

async function deleteByFilter(call: Call): Promise<Reply> {
  const params = readParams(call.query, customMetadata)
  const { filter } = filterBody(await readJson(call), check.body)
  requireIndexUid(call.params['index'])
  if (readDocumentFilter(filter, call.engine.state.features, call.limits.conditions) === null) {
    throw new ApiError('invalid_document_filter', 'Sending an empty filter is forbidden.')
  }
  const details = { providedIds: 0, deletedDocuments: null, originalFilter: JSON.stringify(filter) }
  return enqueueDeletion(
    call,
    { type: 'documentDeletion', by: 'filter', filter },
    details,
    params.customMetadata,
  )
}

function deleteAll(call: Call): Promise<Reply> {
  const params = readParams(call.query, customMetadata)
  return enqueueDeletion(
    call,
    { type: 'documentDeletion', by: 'all' },
    { deletedDocuments: null },
    params.customMetadata,
  )
}

const path = '/indexes/:index/documents'

export const documentWriteRoutes: Route[] = [
  { method: 'POST', path, action: 'documents.add', handle: (call) => addDocuments(call, 'replace') },
  { method: 'PUT', path, action: 'documents.add', handle: (call) => addDocuments(call, 'update') },
  { method: 'DELETE', path, action: 'documents.delete', handle: deleteAll },
  { method: 'DELETE', path: `${path}/:document`, action: 'documents.delete', handle: deleteOne },
  { method: 'POST', path: `${path}/delete-batch`, action: 'documents.delete', handle: deleteSeveral },
  { method: 'POST', path: `${path}/delete`, action: 'documents.delete', handle: deleteByFilter },
]
