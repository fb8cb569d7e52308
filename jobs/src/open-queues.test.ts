import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startClock } from './clock.ts'
import { openDeliveryQueues, openDeliveryWorker } from './delivery-queue.ts'
import { openIndexQueue, openIndexWorker, type Handlers } from './index-queue.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const log = pino({ level: 'silent' })

/** Refused by the database with an error of its own, as by one that is being started or stopped. */
function refusedUrl(): string {
  const url = new URL(database.url)
  url.password = 'not-it'
  return url.href
}

const openings = {
  'the queue of the index': (options: { databaseUrl: string }) => openIndexQueue(options),
  'a worker of the index': (options: { databaseUrl: string }) =>
    openIndexWorker({} as Handlers, { ...options, db: database.db, concurrency: 10 }),
  'the queues of deliveries': (options: { databaseUrl: string }) => openDeliveryQueues(options),
  'a worker of deliveries': (options: { databaseUrl: string }) =>
    openDeliveryWorker('notify', { ...options, db: database.db, log, effects: {} }),
  'the clock': (options: { databaseUrl: string }) =>
    startClock({ sweep: { everyMs: 1000, run: async () => {} } }, { ...options, db: database.db, log }),
}

it.each(Object.entries(openings))(
  '%s that is refused by its store says so, and is at rest',
  async (_, open) => {
    const onError = vi.fn<(error: Error) => void>()
    const refused = { databaseUrl: refusedUrl(), onError }
    await expect(open(refused)).rejects.toThrow(/password authentication failed/)
    onError.mockClear()
    await sleep(300)
    expect(onError).not.toHaveBeenCalled()
  },
)
