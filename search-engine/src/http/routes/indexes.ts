import { refused } from '../../auth/access.ts'
import { describeFields, fieldsFilter } from '../../indexes/describe-fields.ts'
import { compareBytes } from '../../settings/byte-order.ts'
import { summarize, viewTime } from '../../tasks/task-view.ts'
import type { IndexRecord, Swap } from '../../state/task.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { accepted, ok } from '../call.ts'
import { listReply } from '../long-answer.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { indexUidReason, invalidIndexUid, isIndexUid, requireIndexUid } from '../../protocol/index-uid.ts'
import { naturalNumber, readParams } from '../../protocol/params.ts'
import type { Route } from '../router.ts'
import { refuseLongList } from '../search-limits.ts'
import type { SearchLimits } from '../search-limits.ts'
import { listOf } from '../../protocol/values.ts'

const indexUid: Check<string> = (value, place) => {
  const uid = check.string(value, place)
  if (!isIndexUid(uid)) throw check.wrongValue(place, indexUidReason(uid))
  return uid
}

const creation = check.object({
  uid: { check: indexUid, code: 'invalid_index_uid', missing: 'missing_index_uid' },
  primaryKey: { check: check.nullable(check.string), code: 'invalid_index_primary_key' },
})

const immutable: Record<string, string> = {
  createdAt: 'immutable_index_created_at',
  updatedAt: 'immutable_index_updated_at',
}

const change = check.object(
  {
    primaryKey: { check: check.nullable(check.string), code: 'invalid_index_primary_key' },
    uid: { check: check.nullable(check.string), code: 'invalid_index_uid' },
  },
  {
    refuse: (name) => {
      const code = Object.hasOwn(immutable, name) ? immutable[name] : undefined
      return code === undefined
        ? undefined
        : new ApiError(code, `Immutable field \`${name}\`: expected one of \`primaryKey\`, \`uid\``)
    },
  },
)

const viewIndex = ({ uid, createdAt, updatedAt, primaryKey }: IndexRecord) => ({
  uid,
  createdAt: viewTime(createdAt),
  updatedAt: viewTime(updatedAt),
  primaryKey,
})

const paging = {
  offset: { read: naturalNumber, code: 'invalid_index_offset' },
  limit: { read: naturalNumber, code: 'invalid_index_limit' },
}

function listIndexes({ engine, query, caller }: Call): Reply {
  const { offset = 0, limit = 20 } = readParams(query, paging)
  const visible = [...engine.state.indexes.values()]
    .filter(({ uid }) => caller.maySee(uid))
    .toSorted((a, b) => compareBytes(a.uid, b.uid))
  const results = visible.slice(offset, offset + limit).map(viewIndex)
  return ok({ results, offset, limit, total: visible.length })
}

async function createIndex(call: Call): Promise<Reply> {
  const { uid = '', primaryKey = null } = creation(await readJson(call), check.body)
  if (!call.caller.maySee(uid)) throw refused(`The API key cannot access the index \`${uid}\`.`)
  const task = await call.engine.enqueue({
    indexUid: uid,
    work: { type: 'indexCreation', primaryKey },
    details: { primaryKey },
  })
  return accepted(summarize(task))
}

function getIndex({ engine, params }: Call): Reply {
  return ok(viewIndex(engine.index(requireIndexUid(params['index'])).record))
}

async function updateIndex(call: Call): Promise<Reply> {
  const { primaryKey = null, uid: newUid = null } = change(await readJson(call), check.body)
  const uid = requireIndexUid(call.params['index'])
  if (newUid !== null && !isIndexUid(newUid)) throw invalidIndexUid(newUid)
  const names = newUid === null ? {} : { oldIndexUid: uid, newIndexUid: newUid }
  const task = await call.engine.enqueue({
    indexUid: uid,
    work: { type: 'indexUpdate', primaryKey, newUid },
    details: { primaryKey, ...names },
  })
  return accepted(summarize(task))
}

async function deleteIndex({ engine, params }: Call): Promise<Reply> {
  const indexUid = requireIndexUid(params['index'])
  return accepted(
    summarize(
      await engine.enqueue({
        indexUid,
        work: { type: 'indexDeletion' },
        details: { deletedDocuments: null },
      }),
    ),
  )
}

async function compactIndex({ engine, params }: Call): Promise<Reply> {
  const indexUid = requireIndexUid(params['index'])
  return accepted(
    summarize(await engine.enqueue({ indexUid, work: { type: 'indexCompaction' }, details: {} })),
  )
}

const swapItem = check.object({
  indexes: { check: check.array(indexUid), code: 'invalid_swap_indexes', missing: 'missing_swap_indexes' },
  rename: { check: check.boolean, code: 'invalid_swap_rename' },
})

function readSwaps(value: unknown, limits: SearchLimits): Swap[] {
  if (Array.isArray(value)) refuseLongList('swaps', value, limits, 'invalid_swap_indexes')
  const swaps = check
    .array(swapItem)(value, check.body)
    .map(({ indexes = [], rename = false }): Swap => {
      const [left, right] = indexes
      if (left === undefined || right === undefined || indexes.length > 2) {
        throw new ApiError(
          'invalid_swap_indexes',
          `Two indexes must be given for each swap. The list \`${listOf(indexes)}\` contains ${indexes.length} indexes.`,
        )
      }
      return { indexes: [left, right], rename }
    })
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const uid of swaps.flatMap((swap) => swap.indexes)) {
    if (seen.has(uid)) repeated.add(uid)
    seen.add(uid)
  }
  if (repeated.size > 0) {
    throw new ApiError(
      'invalid_swap_duplicate_index_found',
      `Indexes must be declared only once during a swap. ${[...repeated].map((uid) => `\`${uid}\``).join(', ')} was specified several times.`,
    )
  }
  return swaps
}

async function swapIndexes(call: Call): Promise<Reply> {
  const swaps = readSwaps(await readJson(call), call.limits)
  for (const uid of swaps.flatMap((swap) => swap.indexes)) {
    if (!call.caller.maySee(uid)) throw refused(`The API key cannot access the index \`${uid}\`.`)
  }
  const work = { type: 'indexSwap', swaps } as const
  return accepted(summarize(await call.engine.enqueue({ indexUid: null, work, details: { swaps } })))
}

async function listFields(call: Call): Promise<Reply> {
  const { offset = 0, limit = 20, filter = null } = fieldsFilter(await readJson(call), check.body)
  const code = 'invalid_index_fields_filter_attribute_patterns'
  refuseLongList('attributePatterns', filter?.attributePatterns, call.limits, code)
  const { record, open } = call.engine.index(requireIndexUid(call.params['index']))
  const fields = await describeFields(open.search.fieldNames(), record.settings, filter)
  return listReply(fields.slice(offset, offset + limit), { offset, limit, total: fields.length })
}

export const indexRoutes: Route[] = [
  { method: 'GET', path: '/indexes', action: 'indexes.get', handle: listIndexes },
  { method: 'POST', path: '/indexes', action: 'indexes.create', handle: createIndex },
  { method: 'GET', path: '/indexes/:index', action: 'indexes.get', handle: getIndex },
  { method: 'PATCH', path: '/indexes/:index', action: 'indexes.update', handle: updateIndex },
  { method: 'DELETE', path: '/indexes/:index', action: 'indexes.delete', handle: deleteIndex },
  { method: 'POST', path: '/indexes/:index/compact', action: 'indexes.compact', handle: compactIndex },
  { method: 'POST', path: '/indexes/:index/fields', action: 'fields.post', handle: listFields },
  { method: 'POST', path: '/swap-indexes', action: 'indexes.swap', handle: swapIndexes },
]
