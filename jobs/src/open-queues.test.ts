import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openIndexQueue, openIndexWorker, type Handlers } from './index-queue.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** The database rejects it with an error of its own, as it does while it starts or stops. */
function refusedUrl(): string {
  const url = new URL(database.url)
  url.password = 'not-it'
  return url.href
}

const openings = {
  'the queue of the index': (options: { databaseUrl: string }) => openIndexQueue(options),
  'a worker of the index': (options: { databaseUrl: string }) =>
    openIndexWorker({} as Handlers, { ...options, db: database.db, concurrency: 10 }),
}

it.each(Object.entries(openings))(
  '%s throws when its store rejects it, and stops connecting',
  async (_, open) => {
    const onError = vi.fn<(error: Error) => void>()
    const refused = { databaseUrl: refusedUrl(), onError }
    await expect(open(refused)).rejects.toThrow(/password authentication failed/)
    onError.mockClear()
    await sleep(300)
    expect(onError).not.toHaveBeenCalled()
  },
)
