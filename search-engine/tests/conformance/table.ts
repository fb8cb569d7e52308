import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api, SendOptions } from '../support/api.ts'
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
  const kept = Object.entries(value).filter(([name]) => !volatile.has(name))
  return Object.fromEntries(kept.map(([name, entry]) => [name, settle(entry)]))
}

function checkError(body: unknown, code: string): void {
  expect(body).toEqual({
    message: expect.stringMatching(/./),
    code,
    type: expect.stringMatching(/^(invalid_request|auth|internal|system)$/),
    link: `https://docs.meilisearch.com/errors#${code}`,
  })
}

async function check(api: Api, { request, expected }: Case): Promise<void> {
  const {
    method = request.body === undefined && request.raw === undefined ? 'GET' : 'POST',
    path,
    body,
    ...options
  } = request
  const answer = await api.send(method, path, body, options)
  const { ids, code } = expected
  if (code !== undefined) checkError(answer.body, code)
  else if (expected.status === undefined) expect(answer).toMatchObject({ status: 200 })
  if (expected.status !== undefined) expect(answer.status).toBe(expected.status)
  if ('body' in expected) expect(settle(answer.body)).toEqual(expected.body)
  if (expected.contains !== undefined) expect(answer.body).toMatchObject(expected.contains as object)
  if (ids) {
    const { hits } = answer.body as { hits: Record<string, unknown>[] }
    expect(hits.map((hit) => hit['id'])).toEqual(ids)
  }
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

/** A table of requests and answers over indexes that are made once; runs against `ENGINE_URL` when that is set. */
export function conformance(
  title: string,
  indexes: Record<string, IndexSetUp>,
  cases: readonly Case[],
): void {
  describe(title, () => {
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

    for (const one of cases) it(one.name, () => check(api, one))
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
