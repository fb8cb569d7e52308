import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api, FinishedTask } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

/** All that an index may have, its key included. */
const most = 65_536

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
})

beforeEach(async () => {
  await api.write('DELETE', '/indexes/wide')
  await api.must('POST', '/indexes', { uid: 'wide', primaryKey: 'id' })
})

afterAll(async () => {
  await api.write('DELETE', '/indexes/wide')
  await close()
})

/** A document with so many fields beside its key, the first one of this number. */
function wide(id: number, fields: number, first = 0, text = ''): Record<string, unknown> {
  const document: Record<string, unknown> = { id }
  for (let at = first; at < first + fields; at++) document[`f${at}`] = text
  return document
}

const add = (documents: unknown, options?: Parameters<Api['write']>[3]) =>
  api.write('POST', '/indexes/wide/documents', documents, options)

function expectTooMany(task: FinishedTask): void {
  expect(task).toMatchObject({
    status: 'failed',
    details: { indexedDocuments: 0 },
    error: { code: 'max_fields_limit_exceeded', type: 'invalid_request' },
  })
}

const ids = async () => {
  const { results } = (await api.get('/indexes/wide/documents?fields=id')) as { results: { id: number }[] }
  return results.map(({ id }) => id)
}

describe('an index', () => {
  it('has room for 65 536 names of fields', async () => {
    expect(await add([wide(1, most - 1)])).toMatchObject({ status: 'succeeded' })
    expectTooMany(await add([wide(2, 1, most)]))
    expect(await add([wide(3, 1, most - 2)])).toMatchObject({ status: 'succeeded' })
    expect(await ids()).toEqual([1, 3])
  })

  it('refuses a wide one alone among tasks that are run together', async () => {
    const bodies = [
      wide(1, 2),
      wide(2, 100_000),
      wide(3, 2),
      wide(4, 60_000),
      wide(5, 2, 1),
      wide(6, 9000, 70_000),
    ]
    const tasks: number[] = []
    for (const body of bodies) {
      const answer = await api.send('POST', '/indexes/wide/documents', [body])
      expect(answer.status).toBe(202)
      tasks.push((answer.body as { taskUid: number }).taskUid)
    }
    const statuses = []
    for (const uid of tasks) statuses.push((await api.task(uid)).status)
    expect(statuses).toEqual(['succeeded', 'failed', 'succeeded', 'succeeded', 'succeeded', 'failed'])
    expect(await ids()).toEqual([1, 3, 4, 5])
  })

  it('refuses them in long payloads too, and takes what is left', async () => {
    const text = 'x'.repeat(40)
    const fill = (first: number, fields: number) => [wide(first + 1, fields, first, text)]
    expect(await add(fill(0, 50_000))).toMatchObject({ status: 'succeeded' })
    expectTooMany(await add(fill(100_000, 50_000)))
    expect(await add(fill(1, 50_000))).toMatchObject({ status: 'succeeded' })
    const raw = `id,${Array.from({ length: 70_000 }, (_, at) => `c${at}`).join(',')}\n9${',v'.repeat(70_000)}`
    expectTooMany(await add(undefined, { raw, contentType: 'text/csv' }))
    expect(await ids()).toEqual([1, 2])
  })
})
