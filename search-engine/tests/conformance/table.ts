import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Answer, Api, SendOptions } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

export interface IndexSetUp {
  primaryKey?: string
  settings?: Record<string, unknown>
  documents?: readonly Record<string, unknown>[]
}

export interface Case {
  /** What the case shows. */
  name: string
  request: { method?: string; path: string; body?: unknown } & SendOptions
  expected: {
    status?: number
    /** Code of the error object; its other parts are checked too. */
    code?: string
    /** Equal but for values that differ from run to run, which are left out. */
    body?: unknown
    /** Values of the primary key of the hits, in order. */
    ids?: unknown[]
    /** A part of the answer. */
    contains?: unknown
  }
}

const volatile = new Set([
  'processingTimeMs',
  'requestUid',
  'enqueuedAt',
  'startedAt',
  'finishedAt',
  'createdAt',
  'updatedAt',
  'lastUpdate',
  'duration',
  'taskUid',
  'batchUid',
  'queryUid',
])

function settle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settle)
  if (typeof value !== 'object' || value === null) return value
  const stable = Object.entries(value).filter(([name]) => !volatile.has(name))
  return Object.fromEntries(stable.map(([name, entry]) => [name, settle(entry)]))
}

/** The part of a value that an expected value speaks of; lists are compared as a whole. */
function project(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape) && value.length === shape.length) {
    return value.map((entry, at) => project(entry, shape[at]))
  }
  if (!isRecord(value) || !isRecord(shape)) return value
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, project(value[name], part)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types = ['invalid_request', 'auth', 'internal', 'system']

/** What is compared: of the answer, and as expected. */
function compared({ status, body }: Answer, expected: Case['expected']): [found: unknown, wanted: unknown] {
  const found: Record<string, unknown> = { status }
  const wanted: Record<string, unknown> = { status: expected.status ?? 200 }
  if (expected.code !== undefined) {
    const { message, type, ...rest } = body as Record<string, unknown>
    found['error'] = {
      ...rest,
      hasMessage: typeof message === 'string',
      hasType: types.includes(String(type)),
    }
    const link = `https://docs.meilisearch.com/errors#${expected.code}`
    wanted['error'] = { code: expected.code, link, hasMessage: true, hasType: true }
  }
  if ('body' in expected) {
    found['body'] = settle(body)
    wanted['body'] = expected.body
  }
  if (expected.contains !== undefined) {
    found['part'] = project(body, expected.contains)
    wanted['part'] = expected.contains
  }
  if (expected.ids) {
    found['ids'] = (body as { hits: Record<string, unknown>[] }).hits.map((hit) => hit['id'])
    wanted['ids'] = expected.ids
  }
  return [found, wanted]
}

function ask(api: Api, request: Case['request']): Promise<Answer> {
  const { method, path, body, ...options } = request
  const isRead = body === undefined && request.raw === undefined
  return api.send(method ?? (isRead ? 'GET' : 'POST'), path, body, options)
}

async function setUp(
  api: Api,
  uid: string,
  { primaryKey = 'id', settings, documents = [] }: IndexSetUp,
): Promise<void> {
  await api.write('DELETE', `/indexes/${uid}`)
  await api.must('POST', '/indexes', { uid, primaryKey })
  if (settings) await api.must('PATCH', `/indexes/${uid}/settings`, settings)
  if (documents.length > 0) await api.must('POST', `/indexes/${uid}/documents`, documents)
}

/** Cases over indexes that are made once; run against `ENGINE_URL` when that is set. To be called in a `describe`. */
export function conformance(indexes: Record<string, IndexSetUp>, cases: readonly Case[]): void {
  let api: Api
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ api, close } = await engineUnderTest())
    for (const [uid, index] of Object.entries(indexes)) await setUp(api, uid, index)
  })

  afterAll(async () => {
    for (const uid of Object.keys(indexes)) await api.write('DELETE', `/indexes/${uid}`)
    await close()
  })

  it.each(cases)('$name', async ({ request, expected }) => {
    const [found, wanted] = compared(await ask(api, request), expected)
    expect(found).toEqual(wanted)
  })
}

/** A search of an index in a table. */
export const search = (
  name: string,
  uid: string,
  body: Record<string, unknown>,
  expected: Case['expected'],
): Case => ({
  name,
  request: { path: `/indexes/${uid}/search`, body },
  expected,
})
