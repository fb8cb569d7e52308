import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../support/api.ts'
import { engineUnderTest } from '../support/running-engine.ts'

let api: Api
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, close } = await engineUnderTest())
  for (const uid of ['left', 'right', 'third']) await api.write('DELETE', `/indexes/${uid}`)
  await api.must('POST', '/indexes', { uid: 'left', primaryKey: 'id' })
  await api.must('POST', '/indexes', { uid: 'right', primaryKey: 'id' })
})

afterAll(() => close())

interface TaskPage {
  results: { uid: number; type: string; indexUid: string | null }[]
  total: number
  from: number | null
  next: number | null
}

describe('tasks', () => {
  it('have exactly the keys of the protocol', async () => {
    const { status, body } = await api.send('POST', '/indexes/left/documents?customMetadata=mine', [
      { id: 1 },
    ])
    expect(status).toBe(202)
    const { taskUid } = body as { taskUid: number }
    expect(body).toEqual({
      taskUid,
      indexUid: 'left',
      status: 'enqueued',
      type: 'documentAdditionOrUpdate',
      enqueuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d+Z$/),
      customMetadata: 'mine',
    })
    await api.task(taskUid)
    expect(await api.get(`/tasks/${taskUid}`)).toEqual({
      uid: taskUid,
      batchUid: expect.any(Number),
      indexUid: 'left',
      status: 'succeeded',
      type: 'documentAdditionOrUpdate',
      canceledBy: null,
      details: { receivedDocuments: 1, indexedDocuments: 1 },
      error: null,
      duration: expect.stringMatching(/^PT[\d.]+S$/),
      enqueuedAt: expect.any(String),
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
      customMetadata: 'mine',
    })
  })

  it('are listed newest first, page by page', async () => {
    const uids: number[] = []
    for (let at = 0; at < 3; at++) uids.unshift((await api.must('POST', '/indexes/left/documents', [])).uid)
    const chosen = `/tasks?uids=${uids.join(',')}`
    const page = (await api.get(`${chosen}&limit=2`)) as TaskPage
    expect([page.results.map(({ uid }) => uid), page.total, page.from, page.next]).toEqual([
      uids.slice(0, 2),
      3,
      uids[0],
      uids[2],
    ])
    const oldest = (await api.get(`${chosen}&reverse=true&limit=1`)) as TaskPage
    expect(oldest.results.map(({ uid }) => uid)).toEqual(uids.slice(2))
  })

  it('can be filtered by status, type and index', async () => {
    const failed = await api.write('DELETE', '/indexes/third')
    const page = (await api.get(
      `/tasks?statuses=FAILED&types=indexDeletion&indexUids=third&uids=${failed.uid}`,
    )) as TaskPage
    expect(page.results).toHaveLength(1)
    expect(await api.get('/tasks?types=&indexUids=left')).toMatchObject({ results: [], total: 0 })
  })

  it.each(['Enqueued', 'Started', 'Finished'])('take `*` as any time %s', async (moment) => {
    const { uid } = await api.must('POST', '/indexes/left/documents', [])
    for (const side of ['before', 'after'])
      expect(await api.get(`/tasks?uids=${uid}&${side}${moment}At=*`)).toMatchObject({ total: 1 })
  })

  it('share a batch with the tasks that they were applied with', async () => {
    const sent = await Promise.all(
      [1, 2, 3, 4].map((id) => api.send('POST', '/indexes/left/documents', [{ id: `batch-${id}` }])),
    )
    const tasks = await Promise.all(sent.map(({ body }) => api.task((body as { taskUid: number }).taskUid)))
    const batch = (tasks.at(-1) as unknown as { batchUid: number }).batchUid
    expect(await api.get(`/batches/${batch}`)).toMatchObject({
      uid: batch,
      progress: null,
      stats: {
        status: expect.any(Object),
        types: expect.any(Object),
        indexUids: { left: expect.any(Number) },
        progressTrace: { 'processing tasks': expect.stringMatching(/^\d+\.\d\d(?:ms|s|µs)$/) },
      },
    })
  })

  it('hand out their documents while they wait, behind a switch', async () => {
    const setSwitch = (getTaskDocumentsRoute: boolean) =>
      api.send('PATCH', '/experimental-features', { getTaskDocumentsRoute })
    const finished = await api.must('POST', '/indexes/left/documents', [{ id: 'done' }])
    expect(await api.send('GET', `/tasks/${finished.uid}/documents`)).toMatchObject({
      status: 400,
      body: { code: 'feature_not_enabled' },
    })
    await setSwitch(true)
    const busy = Array.from({ length: 4000 }, (_, id) => ({ id, text: `word${id} and more ${id % 7}` }))
    await api.send('POST', '/indexes/right/documents', busy)
    const { body } = await api.send('POST', '/indexes/left/documents', [{ id: 'waiting' }])
    const { taskUid } = body as { taskUid: number }
    const packed = { headers: { 'accept-encoding': 'gzip' } }
    for (const options of [{}, packed]) {
      const answer = await api.send('GET', `/tasks/${taskUid}/documents`, undefined, options)
      expect([answer.status, answer.body]).toEqual([200, { id: 'waiting' }])
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    }
    await api.task(taskUid)
    const gone = { status: 404, body: { code: 'task_file_not_found' } }
    expect(await api.send('GET', `/tasks/${taskUid}/documents`)).toMatchObject(gone)
    const deletion = await api.must('DELETE', '/indexes/right/documents')
    expect(await api.send('GET', `/tasks/${deletion.uid}/documents`)).toMatchObject(gone)
    expect(await api.send('GET', '/tasks/4294967295/documents')).toMatchObject({
      status: 404,
      body: { code: 'task_not_found' },
    })
    await setSwitch(false)
  })

  it('are deleted when finished, and only with a filter', async () => {
    const { uid } = await api.must('POST', '/indexes/left/documents', [])
    const deletion = await api.must('DELETE', `/tasks?uids=${uid}`)
    expect(deletion.details).toEqual({ matchedTasks: 1, deletedTasks: 1, originalFilter: `?uids=${uid}` })
    expect(await api.send('GET', `/tasks/${uid}`)).toMatchObject({
      status: 404,
      body: { code: 'task_not_found' },
    })
    expect(await api.send('DELETE', '/tasks')).toMatchObject({
      status: 400,
      body: { code: 'missing_task_filters' },
    })
  })

  it('that are finished are matched by a cancelation, but not canceled', async () => {
    const { uid } = await api.must('POST', '/indexes/left/documents', [])
    const cancelation = await api.must('POST', `/tasks/cancel?uids=${uid}`)
    expect(cancelation.details).toEqual({ matchedTasks: 1, canceledTasks: 0, originalFilter: `?uids=${uid}` })
    expect(await api.task(uid)).toMatchObject({ status: 'succeeded' })
  })

  it('have numbers of 32 bits', async () => {
    const { uid } = await api.must('POST', '/indexes/left/documents', [])
    expect(await api.get(`/tasks?uids=%2B${uid}`)).toMatchObject({ total: 1 })
    expect(await api.get(`/tasks?uids=,${uid},,`)).toMatchObject({ total: 1 })
    expect(await api.get(`/tasks/%2B${uid}`)).toMatchObject({ uid })
    expect(await api.send('GET', '/tasks/4294967295')).toMatchObject({ status: 404 })
    expect(await api.get('/tasks?uids=4294967295&limit=4294967295&from=4294967295')).toMatchObject({
      total: 0,
    })
    for (const [path, code] of [
      ['/tasks/4294967296', 'invalid_task_uids'],
      ['/tasks/-1', 'invalid_task_uids'],
      ['/batches/4294967296', 'invalid_batch_uids'],
      ['/tasks?uids=4294967296', 'invalid_task_uids'],
      ['/tasks?uids=1,+2', 'invalid_task_uids'],
      ['/tasks?canceledBy=4294967296', 'invalid_task_canceled_by'],
      ['/tasks?batchUids=4294967296', 'invalid_batch_uids'],
      ['/tasks?from=4294967296', 'invalid_task_from'],
      ['/tasks?limit=4294967296', 'invalid_task_limit'],
    ] as const) {
      expect(await api.send('GET', path)).toMatchObject({ status: 400, body: { code } })
    }
  })

  it('are canceled while they wait', async () => {
    const documents = Array.from({ length: 3000 }, (_, id) => ({ id, text: `word${id} and more ${id % 7}` }))
    await api.send('POST', '/indexes/right/documents', documents)
    const { body } = await api.send('PATCH', '/indexes/right/settings', { stopWords: ['and'] })
    const { taskUid } = body as { taskUid: number }
    const cancelation = await api.must('POST', `/tasks/cancel?uids=${taskUid}`)
    const target = await api.task(taskUid)
    // The queue may have been faster than the request.
    const outcomes = [
      { status: 'canceled', canceledBy: cancelation.uid },
      { status: 'succeeded', canceledBy: null },
    ]
    const wanted = outcomes[cancelation.details['canceledTasks'] === 1 ? 0 : 1]
    expect(target).toMatchObject(wanted ?? {})
  })
})

describe('tasks and keys for single indexes', () => {
  async function tasksOfAll() {
    const { uid: left } = await api.must('POST', '/indexes/left/documents', [])
    const { uid: right } = await api.must('POST', '/indexes/right/documents', [])
    const { uid: swap } = await api.must('POST', '/swap-indexes', [])
    const { uid: both } = await api.must('POST', '/swap-indexes', [{ indexes: ['left', 'right'] }])
    await api.must('POST', '/swap-indexes', [{ indexes: ['left', 'right'] }])
    return { left, right, swap, both }
  }

  async function keyFor(indexes: string[]): Promise<string> {
    const answer = await api.send('POST', '/keys', { actions: ['tasks.*'], indexes, expiresAt: null })
    return (answer.body as { key: string }).key
  }

  const uidsOf = (body: unknown) => (body as TaskPage).results.map(({ uid }) => uid)

  it('show and find only tasks that are about one of them', async () => {
    const { left, right, swap, both } = await tasksOfAll()
    const chosen = `uids=${left},${right},${swap},${both}`
    const key = await keyFor(['left'])
    expect(uidsOf((await api.send('GET', `/tasks?${chosen}`, undefined, { key })).body)).toEqual([left])
    expect((await api.send('GET', `/tasks/${right}`, undefined, { key })).status).toBe(404)
    const wide = await keyFor(['left', 'right'])
    expect((await api.send('GET', `/tasks/${both}`, undefined, { key: wide })).status).toBe(404)
    expect(uidsOf((await api.send('GET', `/tasks?${chosen}`, undefined, { key: wide })).body)).toEqual([
      right,
      left,
    ])
  })

  it('touch and count only these when they cancel or delete', async () => {
    const { left, right, swap, both } = await tasksOfAll()
    const chosen = `uids=${left},${right},${swap},${both}`
    const key = await keyFor(['left'])
    const canceled = await api.write('POST', `/tasks/cancel?${chosen}`, undefined, { key })
    expect(canceled.details).toMatchObject({ matchedTasks: 1, canceledTasks: 0 })
    const deleted = await api.write('DELETE', `/tasks?${chosen}`, undefined, { key })
    expect(deleted.details).toMatchObject({ matchedTasks: 1, deletedTasks: 1 })
    expect(uidsOf(await api.get(`/tasks?${chosen}`))).toEqual([both, swap, right])
    const wide = await keyFor(['left', 'right'])
    const rest = await api.write('DELETE', `/tasks?${chosen}`, undefined, { key: wide })
    expect(rest.details).toMatchObject({ matchedTasks: 1, deletedTasks: 1 })
    expect(uidsOf(await api.get(`/tasks?${chosen}`))).toEqual([both, swap])
  })

  it('leave waiting tasks of other indexes to go on when they cancel', async () => {
    const documents = Array.from({ length: 4000 }, (_, id) => ({ id, text: `word${id} and more ${id % 7}` }))
    await api.send('POST', '/indexes/right/documents', documents)
    const enqueue = async (index: string) => {
      const { body } = await api.send('PATCH', `/indexes/${index}/settings`, { stopWords: [index] })
      return (body as { taskUid: number }).taskUid
    }
    const [left, right] = [await enqueue('left'), await enqueue('right')]
    const key = await keyFor(['left'])
    for (const chosen of [`uids=${left},${right}`, `uids=${left},${right}&statuses=*`, `uids=${right}`]) {
      const canceled = await api.write('POST', `/tasks/cancel?${chosen}`, undefined, { key })
      expect(canceled.details).toMatchObject({ matchedTasks: chosen.includes(`${left}`) ? 1 : 0 })
    }
    expect(await api.task(right)).toMatchObject({ status: 'succeeded', canceledBy: null })
  })

  it('a filter by index leaves out tasks on several, for any key', async () => {
    const { left, both } = await tasksOfAll()
    const page = (await api.get(`/tasks?uids=${left},${both}&indexUids=left`)) as TaskPage
    expect(uidsOf(page)).toEqual([left])
    const deleted = await api.write('DELETE', `/tasks?uids=${left},${both}&indexUids=left,right`)
    expect(deleted.details).toMatchObject({ matchedTasks: 1, deletedTasks: 1 })
    expect(uidsOf(await api.get(`/tasks?uids=${left},${both}`))).toEqual([both])
  })
})

describe('indexes', () => {
  it('are created once', async () => {
    const again = await api.write('POST', '/indexes', { uid: 'left' })
    expect(again).toMatchObject({ status: 'failed', error: { code: 'index_already_exists' } })
  })

  it('are swapped with documents, settings and finished tasks', async () => {
    await api.must('DELETE', '/indexes/left/documents')
    const { uid } = await api.must('POST', '/indexes/left/documents', [{ id: 'mine' }])
    await api.must('PUT', '/indexes/left/settings/stop-words', ['the'])
    await api.must('POST', '/swap-indexes', [{ indexes: ['left', 'right'] }])
    expect(await api.get('/indexes/right/documents')).toMatchObject({ results: [{ id: 'mine' }], total: 1 })
    expect(await api.get('/indexes/right/settings/stop-words')).toEqual(['the'])
    expect(await api.get(`/tasks/${uid}`)).toMatchObject({ indexUid: 'right' })
  })

  it('are not swapped when one is absent', async () => {
    const task = await api.write('POST', '/swap-indexes', [{ indexes: ['left', 'nowhere'] }])
    expect(task).toMatchObject({ status: 'failed', error: { code: 'index_not_found' } })
  })

  it('are renamed, which counts as a change', async () => {
    const before = (await api.get('/indexes/right')) as { createdAt: string; updatedAt: string }
    await api.must('PATCH', '/indexes/right', { uid: 'third' })
    expect(await api.get('/indexes/third/documents')).toMatchObject({ total: 1 })
    expect(await api.send('GET', '/indexes/right')).toMatchObject({ status: 404 })
    const after = (await api.get('/indexes/third')) as typeof before
    expect(after.createdAt).toBe(before.createdAt)
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    await api.must('DELETE', '/indexes/third')
  })
})
