import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../src/db.ts'
import { cloneDatabase, type ClonedDatabase } from '../testing/clone.ts'
import { copyAll } from './copy-rows.ts'
import { noRows, type SeedRows } from './rows.ts'

describe('rows that cannot be written', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  it.each([
    ['name another column', { id: 'AAAAAAAB', username: 'other', bio: 'x' }, /different columns: bio/],
    ['have a value without a text', { id: 'AAAAAAAB', username: () => '' }, /no text for a value/],
  ])('end the command if they %s', async (_, row, message) => {
    const pool = createPool(clone.url, { max: 1, patience: 'maintenance' })
    const client = await pool.connect()
    try {
      const users = [{ id: 'AAAAAAAA', username: 'first' }, row] as SeedRows['users']
      await expect(copyAll(client, { ...noRows(), users })).rejects.toThrow(message)
      const { rows } = await client.query<{ count: number }>(
        `select count(*) from users where id like 'AAAAAAA%'`,
      )
      expect(rows).toEqual([{ count: 0 }])
    } finally {
      client.release()
      await pool.end()
    }
  })
})
