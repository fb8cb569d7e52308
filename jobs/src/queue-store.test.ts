import { cloneDatabase } from '@quarry/db/testing/clone'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { openStore } from './queue-store.ts'

describe('the store of the queues', () => {
  it('is the database without a Redis, and survives the loss of an idle connection', async () => {
    const database = await cloneDatabase()
    const store = await openStore({ databaseUrl: database.url }, 3)
    const pool = store.connection as Pool
    const lent = await pool.connect()
    const { rows } = await lent.query('select pg_backend_pid() as pid, count(*)::int as jobs from job')
    expect(rows[0].jobs).toBe(0)
    const ended = new Promise<void>((resolve) => lent.once('end', resolve))
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    await expect(lent.query('select 1')).rejects.toThrow(/not queryable/)
    lent.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await store.close()
    await database.drop()
  })

  const plain = { host: 'r.test', port: 6379, db: 0, maxRetriesPerRequest: null }

  it.each([
    ['redis://r.test', plain],
    ['redis://r.test:7000/4', { ...plain, port: 7000, db: 4 }],
    ['redis://r.test/', plain],
    ['redis://:s%2Fecret@r.test', { ...plain, password: 's/ecret' }],
    ['redis://quarry%40site:secret@r.test', { ...plain, username: 'quarry@site', password: 'secret' }],
    ['rediss://r.test', { ...plain, tls: {} }],
  ])('is reached by %s', async (redisUrl, connection) => {
    const store = await openStore({ databaseUrl: 'postgres://quarry@db.test/quarry', redisUrl }, 3)
    expect(store.connection).toEqual(connection)
  })
})
