import { cloneDatabase } from '@quarry/db/testing/clone'
import { expect, it } from 'vitest'
import { hasQueueTables } from './queue-tables.ts'
import { openIndexQueue } from './index-queue.ts'

it('finds the tables of the queues once a queue was opened, and creates none', async () => {
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
