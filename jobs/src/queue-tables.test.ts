import { cloneDatabase } from '@quarry/db/testing/clone'
import { expect, it } from 'vitest'
import { hasQueueTables } from './queue-tables.ts'
import { openIndexQueue } from './index-queue.ts'

it('the tables of the queues are there from when a queue was opened, and no look makes them', async () => {
  const { url: databaseUrl, drop } = await cloneDatabase()
  try {
    expect(await hasQueueTables(databaseUrl)).toBe(false)
    expect(await hasQueueTables(databaseUrl)).toBe(false)
    const queue = await openIndexQueue({ databaseUrl })
    await queue.close()
    expect(await hasQueueTables(databaseUrl)).toBe(true)
  } finally {
    await drop()
  }
})
