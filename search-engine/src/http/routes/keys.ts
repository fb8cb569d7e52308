import { randomUUID } from 'node:crypto'

import { actionNames, coversAll, isGlobal } from '../../auth/actions.ts'
import type { ApiKey } from '../../state/api-key.ts'
import { normalUuid } from '../../auth/tenant-token.ts'
import type { Engine } from '../../engine.ts'
import { viewTime } from '../../tasks/task-view.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { ok } from '../call.ts'
import { listReply, viewed } from '../long-answer.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { isIndexUid } from '../../protocol/index-uid.ts'
import { readDay, readMoment } from '../../protocol/moment.ts'
import { naturalNumber, readParams } from '../../protocol/params.ts'
import { listOf } from '../../protocol/values.ts'
import type { Route } from '../router.ts'

function viewKey(engine: Engine, key: ApiKey) {
  return {
    name: key.name,
    description: key.description,
    key: engine.access.textOf(key.uid),
    uid: key.uid,
    actions: key.actions,
    indexes: key.indexes,
    expiresAt: key.expiresAt,
    createdAt: viewTime(key.createdAt),
    updatedAt: viewTime(key.updatedAt),
  }
}

const indexPattern: Check<string> = (value, place) => {
  const pattern = check.string(value, place)
  if (pattern === '*' || isIndexUid(pattern.replace(/\*$/, ''))) return pattern
  throw check.wrongValue(
    place,
    `\`${pattern}\` is not a valid index uid pattern. Index uid patterns can be an integer or a string containing only alphanumeric characters, hyphens (-), underscores (_), and optionally end with a star (*).`,
  )
}

const uuid: Check<string> = (value, place) => {
  const text = check.string(value, place)
  const found = normalUuid(text)
  if (found !== undefined) return found
  throw check.wrongValue(place, `\`${text}\` is no UUID`)
}

const withoutZone = /^.{10}[T ]\d\d:\d\d:\d\d$/

function normalMoment(text: string): string | undefined {
  if (withoutZone.test(text)) return readMoment(`${text}Z`)
  return readDay(text) === undefined ? readMoment(text) : `${text}T00:00:00Z`
}

/** RFC 3339, or a date, or a date and whole seconds without zone (UTC); in the future. The offset is preserved. */
const expiry: Check<string> = (value, place) => {
  const text = check.string(value, place)
  const full = normalMoment(text)
  if (full !== undefined) {
    if (Date.parse(full) > Date.now()) return full
    throw check.wrongValue(place, `\`${text}\` is not a valid date. It should be in the future.`)
  }
  throw check.wrongValue(
    place,
    `\`${text}\` is not a valid date. It should follow the RFC 3339 format to represents a date or datetime in the future or specified as a null value. e.g. 'YYYY-MM-DD' or 'YYYY-MM-DD HH:MM:SS'.`,
  )
}

const creation = check.object({
  description: { check: check.nullable(check.string), code: 'invalid_api_key_description' },
  name: { check: check.nullable(check.string), code: 'invalid_api_key_name' },
  uid: { check: uuid, code: 'invalid_api_key_uid' },
  actions: {
    check: check.array(check.oneOf(actionNames)),
    code: 'invalid_api_key_actions',
    missing: 'missing_api_key_actions',
  },
  indexes: {
    check: check.array(indexPattern),
    code: 'invalid_api_key_indexes',
    missing: 'missing_api_key_indexes',
  },
  expiresAt: {
    check: check.nullable(expiry),
    code: 'invalid_api_key_expires_at',
    missing: 'missing_api_key_expires_at',
  },
})

const immutable: Record<string, string> = {
  uid: 'immutable_api_key_uid',
  actions: 'immutable_api_key_actions',
  indexes: 'immutable_api_key_indexes',
  expiresAt: 'immutable_api_key_expires_at',
  createdAt: 'immutable_api_key_created_at',
  updatedAt: 'immutable_api_key_updated_at',
}

const change = check.object(
  {
    description: { check: check.nullable(check.string), code: 'invalid_api_key_description' },
    name: { check: check.nullable(check.string), code: 'invalid_api_key_name' },
  },
  {
    refuse: (name) => {
      const code = Object.hasOwn(immutable, name) ? immutable[name] : undefined
      return code === undefined
        ? undefined
        : new ApiError(code, `Immutable field \`${name}\`: expected one of \`description\`, \`name\``)
    },
  },
)

function requireKey({ engine, params }: Call): ApiKey {
  const name = params['key'] ?? ''
  const uid = normalUuid(name)
  const key = uid === undefined ? engine.access.keyByText(name) : engine.state.keys.get(uid)
  if (!key) throw new ApiError('api_key_not_found', `API key \`${name}\` not found.`)
  return key
}

async function save(engine: Engine, key: ApiKey): Promise<void> {
  engine.journal.write({ kind: 'key', key })
  await engine.journal.synced()
}

/** What concerns the whole instance is for keys that cover all indexes. */
function refuseGlobalActions(actions: readonly string[], indexes: readonly string[]): void {
  if (coversAll(indexes)) return
  const refused = actions.filter((action) => isGlobal(action))
  if (refused.length === 0) return
  throw new ApiError(
    'index_scoped_api_key_with_global_action',
    `${listOf(refused)} concern the whole instance, but the key is for single indexes. Set \`indexes\` to \`["*"]\`, or leave these actions out.`,
  )
}

/** Each request by a key is held against all of its entries. */
const mostEntries = 1000

function refuseLongScope(list: readonly string[] | undefined, name: 'actions' | 'indexes'): void {
  const { length } = list ?? []
  if (length <= mostEntries) return
  throw new ApiError(
    `invalid_api_key_${name}`,
    `\`${name}\` has ${length} entries; at most ${mostEntries} are accepted. A name may end in \`*\`.`,
  )
}

async function createKey(call: Call): Promise<Reply> {
  const { engine } = call
  const sent = creation(await readJson(call), check.body)
  refuseLongScope(sent.actions, 'actions')
  refuseLongScope(sent.indexes, 'indexes')
  refuseGlobalActions(sent.actions ?? [], sent.indexes ?? [])
  const uid = sent.uid ?? randomUUID()
  if (engine.state.keys.has(uid)) {
    throw new ApiError(
      'api_key_already_exists',
      `\`uid\` field value \`${uid}\` is already an existing API key.`,
    )
  }
  const now = Date.now()
  const key: ApiKey = {
    uid,
    name: sent.name ?? null,
    description: sent.description ?? null,
    actions: [...(sent.actions ?? [])],
    indexes: sent.indexes ?? [],
    expiresAt: sent.expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
  }
  await save(engine, key)
  return { status: 201, body: viewKey(engine, key) }
}

const paging = {
  offset: { read: naturalNumber, code: 'invalid_api_key_offset' },
  limit: { read: naturalNumber, code: 'invalid_api_key_limit' },
}

/** Newest first. */
function listKeys({ engine, query }: Call): Reply {
  const { offset = 0, limit = 20 } = readParams(query, paging)
  const keys = [...engine.state.keys.values()].toReversed().toSorted((a, b) => b.createdAt - a.createdAt)
  const page = keys.slice(offset, offset + limit)
  return listReply(
    viewed(page, (key) => viewKey(engine, key)),
    { offset, limit, total: keys.length },
  )
}

function getKey(call: Call): Reply {
  return ok(viewKey(call.engine, requireKey(call)))
}

async function updateKey(call: Call): Promise<Reply> {
  const sent = change(await readJson(call), check.body)
  const present = requireKey(call)
  const key: ApiKey = { ...present, ...sent, updatedAt: Date.now() }
  await save(call.engine, key)
  return ok(viewKey(call.engine, key))
}

async function deleteKey(call: Call): Promise<Reply> {
  const { journal } = call.engine
  journal.write({ kind: 'keyRemoval', uid: requireKey(call).uid })
  await journal.synced()
  return { status: 204 }
}

export const keyRoutes: Route[] = [
  { method: 'GET', path: '/keys', action: 'keys.get', handle: listKeys },
  { method: 'POST', path: '/keys', action: 'keys.create', handle: createKey },
  { method: 'GET', path: '/keys/:key', action: 'keys.get', handle: getKey },
  { method: 'PATCH', path: '/keys/:key', action: 'keys.update', handle: updateKey },
  { method: 'DELETE', path: '/keys/:key', action: 'keys.delete', handle: deleteKey },
]
