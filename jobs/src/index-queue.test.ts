import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { record } from '@quarry/db/outbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startRedis, type LocalRedis } from '../testing/redis.ts'
import { pino } from 'pino'
import { listDeadLetters } from './dead-letters.ts'
import { type Handlers, openIndexQueue, openIndexWorker } from './index-queue.ts'
import { startListener } from './listener.ts'
import { relayOnce, startRelay } from './relay.ts'

let database: ClonedDatabase
let redis: LocalRedis

beforeAll(async () => {
  ;[database, redis] = await Promise.all([cloneDatabase(), startRedis()])
})
afterAll(async () => {
  await Promise.all([database.drop(), redis.stop()])
})

const log = pino({ level: 'silent' })

function recorder(work: (id: string) => Promise<void> = async () => {}) {
  const ran: string[] = []
  const of = (name: string) => async (id: string) => {
    ran.push(`${name} ${id}`)
    await work(id)
  }
  const handlers: Handlers = {
    'sync-project': of('project'),
    'sync-version': of('version'),
    'sync-user': of('user'),
    'sync-organization': of('organization'),
    'sync-collection': of('collection'),
    'sync-counters': of('counters'),
    'refresh-counters': of('refresh'),
  }
  return { ran, handlers }
}

const changed = (...ids: string[]) =>
  database.db
    .transaction()
    .execute((tx) => record(tx, ...ids.map((projectId) => ({ name: 'project.changed' as const, projectId }))))

const leftover = async () => (await database.db.selectFrom('outbox').select('id').execute()).length

describe.each(['postgres', 'redis'])('the queue on %s', (kind) => {
  const options = () => ({ databaseUrl: database.url, ...(kind === 'redis' ? { redisUrl: redis.url } : {}) })

  it('runs the job of an event soon after its commit', async () => {
    const queue = await openIndexQueue(options())
    const { ran, handlers } = recorder()
    const worker = await openIndexWorker(handlers, { ...options(), db: database.db, concurrency: 10 })
    const listener = startListener({ databaseUrl: database.url, log })
    const relay = startRelay({
      db: database.db,
      listener,
      queues: { index: queue },
      log,
      // Earlier than that, only the notification can wake it.
      pollMs: 60_000,
    })
    await changed('first')
    await expect.poll(() => ran).toContain('project first')
    await changed('second')
    await expect.poll(() => ran).toContain('project second')
    // The job may run before the relay commits.
    await expect.poll(leftover).toBe(0)
    await relay.stop()
    await listener.close()
    await worker.close()
    await queue.close()
  })

  it('runs exactly once more for changes during its job', async () => {
    const gate = Promise.withResolvers<void>()
    const queue = await openIndexQueue(options())
    const { ran, handlers } = recorder(() => gate.promise)
    const worker = await openIndexWorker(handlers, { ...options(), db: database.db, concurrency: 10 })
    await queue.add([{ name: 'sync-project', id: 'busy' }])
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    for (let edit = 0; edit < 3; edit++) await queue.add([{ name: 'sync-project', id: 'busy' }])
    gate.resolve()
    await vi.waitFor(async () => expect((await queue.backlog()).waiting).toBe(0))
    expect(ran).toEqual(['project busy', 'project busy'])
    await worker.close()
    await queue.close()
  })

  it('returns the time of the oldest unfinished job, running ones included', async () => {
    const queue = await openIndexQueue(options())
    await queue.scheduleRefresh()
    expect(await queue.backlog()).toEqual({ waiting: 0, oldestAt: undefined })
    const before = Date.now()
    await queue.add([{ name: 'sync-project', id: 'slow' }])
    const addedAt = (await queue.backlog()).oldestAt?.getTime() ?? 0
    expect(addedAt).toBeGreaterThanOrEqual(before)
    const gate = Promise.withResolvers<void>()
    const { ran, handlers } = recorder(() => gate.promise)
    const worker = await openIndexWorker(handlers, { ...options(), db: database.db, concurrency: 1 })
    await vi.waitFor(() => expect(ran).toHaveLength(1))
    await queue.add([{ name: 'sync-user', id: 'behind' }])
    expect(await queue.backlog()).toEqual({ waiting: 2, oldestAt: new Date(addedAt) })
    gate.resolve()
    await vi.waitFor(async () => expect((await queue.backlog()).waiting).toBe(0))
    await worker.close()
    await queue.close()
  })

  it('shares the outbox between two relays without losing or repeating an event', async () => {
    const added: string[] = []
    const queues = {
      index: {
        add: async (jobs: readonly { id: string }[]) => void added.push(...jobs.map((job) => job.id)),
      },
    }
    const ids = Array.from({ length: 1200 }, (_, at) => `p${at}`)
    await changed(...ids)
    while ((await leftover()) > 0)
      await Promise.all([relayOnce(database.db, queues), relayOnce(database.db, queues)])
    expect(added.toSorted()).toEqual(ids.toSorted())
  })

  it('keeps events in the outbox when their jobs cannot be queued', async () => {
    await changed('kept')
    const broken = { index: { add: () => Promise.reject(new Error('no queue')) } }
    await expect(relayOnce(database.db, broken)).rejects.toThrow('no queue')
    expect(await leftover()).toBe(1)
    expect(await relayOnce(database.db, { index: { add: async () => {} } })).toBe(1)
  })

  it('stores a dead letter after the last attempt', async () => {
    const queue = await openIndexQueue({ ...options(), retryDelayMs: 10 })
    const { handlers } = recorder(() => Promise.reject(new Error('a broken document')))
    const worker = await openIndexWorker(handlers, { ...options(), db: database.db, concurrency: 10 })
    await queue.add([{ name: 'sync-version', id: 'bad' }])
    const [failed] = await vi.waitFor(async () => {
      const { jobs } = await listDeadLetters(database.db, { limit: 10 })
      expect(jobs).toHaveLength(1)
      return jobs
    })
    expect(failed).toMatchObject({
      queue: 'index',
      name: 'sync-version',
      aggregate: 'bad',
      reason: 'a broken document',
      attempts: 6,
    })
    await database.db.deleteFrom('deadLetters').execute()
    await worker.close()
    await queue.close()
  })

  // Last, since the scheduled job stays and the other tests count what is left.
  it('schedules the nightly job once when several indexers start at the same time', async () => {
    const queues = await Promise.all(Array.from({ length: 6 }, () => openIndexQueue(options())))
    for (let round = 0; round < 5; round++) await Promise.all(queues.map((queue) => queue.scheduleRefresh()))
    expect(await queues[0]!.backlog()).toEqual({ waiting: 0, oldestAt: undefined })
    await Promise.all(queues.map((queue) => queue.close()))
  })
})
