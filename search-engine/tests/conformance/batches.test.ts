import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { startEngine, type RunningEngine } from '../support/running-engine.ts'

interface Page {
  results: { uid: number; batchUid: number }[]
  total: number
  limit: number
  from: number | null
  next: number | null
}

let running: RunningEngine
let api: Api
/** Each ran alone, in a batch of its own. */
const tasks: number[] = []

beforeAll(async () => {
  running = await startEngine()
  ;({ api } = running)
  for (const uid of ['left', 'right', 'left', 'third'])
    tasks.push((await api.write('POST', '/indexes', { uid })).uid)
})
afterAll(() => running.close())

const page = async (path: string) => {
  const { results, ...rest } = (await api.get(path)) as Page
  return { uids: results.map(({ uid }) => uid), ...rest }
}

describe.each(['/tasks', '/batches'])('a list of %s', (path) => {
  it.each([
    ['', [3, 2, 1, 0], { limit: 20, from: 3, next: null }],
    ['?limit=2', [3, 2], { limit: 2, from: 3, next: 1 }],
    ['?limit=2&from=1', [1, 0], { limit: 2, from: 1, next: null }],
    ['?limit=2&from=900', [3, 2], { limit: 2, from: 3, next: 1 }],
    ['?limit=2&reverse=true', [0, 1], { limit: 2, from: 0, next: 2 }],
    ['?limit=2&reverse=true&from=2', [2, 3], { limit: 2, from: 2, next: null }],
    ['?reverse=true&from=900', [], { limit: 20, from: null, next: null }],
    ['?limit=0', [], { limit: 0, from: null, next: 3 }],
  ])('%s', async (query, uids, rest) => {
    expect(await page(path + query)).toEqual({ uids, total: 4, ...rest })
  })

  it('holds those that fit the filter', async () => {
    expect((await page(`${path}?indexUids=left`)).uids).toEqual([2, 0])
    expect((await page(`${path}?statuses=failed`)).uids).toEqual([2])
    expect((await page(`${path}?types=indexCreation&uids=${tasks[1]},${tasks[3]}`)).uids).toEqual([3, 1])
    expect((await page(`${path}?types=indexDeletion`)).uids).toEqual([])
  })
})

describe('a batch', () => {
  it('describes its tasks', async () => {
    expect(await api.get('/batches/2')).toMatchObject({
      uid: 2,
      progress: null,
      stats: { totalNbTasks: 1, status: { failed: 1 }, types: { indexCreation: 1 }, indexUids: { left: 1 } },
    })
  })

  it('still describes them after its index was renamed', async () => {
    const { batchUid } = (await api.must('POST', '/indexes', {
      uid: 'fourth',
    })) as unknown as Page['results'][0]
    await api.must('PATCH', '/indexes/fourth', { uid: 'fifth' })
    expect(await api.get(`/batches/${batchUid}`)).toMatchObject({ stats: { indexUids: { fourth: 1 } } })
  })

  it.each([
    ['/batches/x', 400, 'invalid_batch_uids'],
    ['/batches/4294967296', 400, 'invalid_batch_uids'],
    ['/batches/900', 404, 'batch_not_found'],
    ['/tasks/x', 400, 'invalid_task_uids'],
    ['/tasks/900', 404, 'task_not_found'],
  ])('%s is answered %i', async (path, status, code) => {
    expect(await api.send('GET', path)).toMatchObject({ status, body: { code } })
  })
})
