import { storeDeadLetter } from '@quarry/jobs/dead-letters'
import { openIndexQueue } from '@quarry/jobs/index-queue'
import { beforeEach, describe, expect, it } from 'vitest'
import { discardJob, getWork, retryJob } from '../../../contract/site/jobs.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
beforeEach(() => current().db.deleteFrom('deadLetters').execute())

const aDeadLetter = (aggregate: string, queue = 'notify') =>
  storeDeadLetter(current().db, {
    key: `${queue}:${aggregate}`,
    queue,
    name: queue === 'index' ? 'sync-project' : 'version.published',
    aggregate,
    payload: { projectId: 'p1', versionId: 'v1' },
    reason: 'no answer',
    attempts: 20,
  })
const listed = async (query: { before?: number; limit?: number } = {}) =>
  (await current().as('mo')(getWork, { query })).failed_jobs
const outbox = async () =>
  (await current().db.selectFrom('outbox').select(['name', 'payload']).execute()).filter(
    ({ name }) => name === 'job.retried',
  )

describe('dead letters', () => {
  it('lists dead letters for staff, newest first and page by page', async () => {
    for (const aggregate of ['project:a', 'project:b', 'project:c']) await aDeadLetter(aggregate)
    const page = await listed({ limit: 2 })
    expect(page.map((job) => job.aggregate)).toEqual(['project:c', 'project:b'])
    expect(page[0]).toMatchObject({ queue: 'notify', reason: 'no answer', attempts: 20, can_retry: true })
    const rest = await listed({ limit: 2, before: page[1]?.id ?? 0 })
    expect(rest.map((job) => job.aggregate)).toEqual(['project:a'])
    expect((await current().as('ada')(getWork, {})).total).toBe(3)
  })

  it('returns a job to its queue once', async () => {
    await aDeadLetter('project:p1')
    const [job] = await listed()
    const params = { job: String(job?.id) }
    const both = await Promise.allSettled([1, 2].map(() => current().as('mo')(retryJob, { params })))
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await outbox()).toMatchObject([
      {
        payload: {
          queue: 'notify',
          job: 'version.published',
          aggregate: 'project:p1',
          payload: { versionId: 'v1' },
        },
      },
    ])
    expect(await listed()).toEqual([])
  })

  it('deletes a discarded job, and returns 404 for an unknown one', async () => {
    await aDeadLetter('project:p1')
    await current().db.deleteFrom('outbox').execute()
    const [job] = await listed()
    await current().as('ada')(discardJob, { params: { job: String(job?.id) } })
    expect([await listed(), await outbox()]).toEqual([[], []])
    for (const ref of [String(job?.id), '0', 'x', '9'.repeat(40)])
      await expect(current().as('mo')(retryJob, { params: { job: ref } })).rejects.toMatchObject({
        status: 404,
      })
  })
})

it('returns the size and age of each backlog', async () => {
  const { db } = current()
  await db.deleteFrom('outbox').execute()
  expect((await current().as('mo')(getWork, {})).events).toEqual({ waiting: 0, oldest_seconds: null })
  const createdAt = new Date(Date.now() - 90_000)
  await db.insertInto('outbox').values({ name: 'user.changed', payload: '{}', createdAt }).execute()
  const { events } = await current().as('mo')(getWork, {})
  expect(events.waiting).toBe(1)
  expect(events.oldest_seconds).toBeGreaterThanOrEqual(90)
})

it('counts an index job until it is done, and not the scheduled nightly run', async () => {
  const queue = await openIndexQueue({ databaseUrl: current().databaseUrl })
  const index = async () => (await current().as('mo')(getWork, {})).index
  await queue.scheduleRefresh()
  expect(await index()).toEqual({ waiting: 0, oldest_seconds: null })
  await queue.add([
    { name: 'sync-project', id: 'a' },
    { name: 'sync-user', id: 'b' },
  ])
  const lag = await index()
  expect(lag.waiting).toBe(2)
  expect(lag.oldest_seconds).toBeGreaterThanOrEqual(0)
  await queue.close()
})
