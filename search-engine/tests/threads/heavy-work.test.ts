import { afterAll, beforeAll, expect, it } from 'vitest'

import type { RunningEngine } from '../support/running-engine.ts'
import { startEngine } from '../support/running-engine.ts'

let running: RunningEngine
const count = 4000
const conditions = [Array.from({ length: 2000 }, (_, at) => `n > ${at % count}.5 AND n != ${at}`)]

beforeAll(async () => {
  running = await startEngine({ searchThreads: 2 })
  const { api } = running
  await api.must('PATCH', '/indexes/stones/settings', { filterableAttributes: ['n'] })
  const documents = Array.from({ length: count }, (_, id) => ({ id, n: id }))
  await api.must('POST', '/indexes/stones/documents', documents)
})

afterAll(() => running.close())

it('threads know a large index without a search', async () => {
  const { api, engine } = running
  const { open } = engine!.index('stones')
  const knowing = () => engine!.answers.threads.filter((thread) => thread.knows(open)).length
  await expect.poll(knowing).toBe(2)
  await api.must('PATCH', '/indexes/stones/settings', { sortableAttributes: ['n'] })
  await expect.poll(knowing).toBe(2)
})

it('documents are selected by a thread', async () => {
  const { api } = running
  const answer = await api.send('POST', '/indexes/stones/documents/fetch', { filter: 'n > 3990', limit: 1 })
  expect(answer.body).toMatchObject({ results: [{ id: 3991 }], total: 9 })
})

it('a search that is refused after much work is not done again by the thread that serves all', async () => {
  const refusalOf = async (filter: unknown): Promise<unknown> => {
    const queries = [
      { indexUid: 'stones', filter },
      { indexUid: 'stones', filter: 'colour = red' },
    ]
    return (await running.api.send('POST', '/multi-search', { federation: {}, queries })).body
  }
  const code = 'invalid_search_filter'
  const place = '1:7 colour = red'
  expect(await refusalOf('n > 1')).toMatchObject({ code, message: expect.stringContaining(place) })
  expect(await refusalOf(conditions)).toMatchObject({ code, message: expect.not.stringContaining(place) })
})
