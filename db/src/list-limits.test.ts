import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { aCollection, aUser } from '../testing/factories.ts'
import { LIST_LIMITS, syncListLimits, triggerOf } from './list-limits.ts'

describe('list limits', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  const sync = (limits = LIST_LIMITS) => clone.db.transaction().execute((tx) => syncListLimits(tx, limits))

  it('are in place after migrating', async () => {
    expect(await sync()).toEqual([])
  })

  it('cover every limit trigger of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'refuse_too_many'`.execute(clone.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(LIST_LIMITS.map(triggerOf).toSorted())
  })

  it('follow a changed limit, which rejects the row beyond it with a message', async () => {
    const { id: userId } = await aUser(clone.db, {})
    await aCollection(clone.db, { userId })
    const one = {
      table: 'collections',
      column: 'user_id',
      max: 1,
      what: ['a person has', 'collection'],
    } as const
    expect(await sync([one])).toEqual(['collections_user_id_at_most'])
    await expect(aCollection(clone.db, { userId })).rejects.toThrow('a person has at most 1 collection')
    expect(await sync()).toEqual(['collections_user_id_at_most'])
    await aCollection(clone.db, { userId })
  })
})
