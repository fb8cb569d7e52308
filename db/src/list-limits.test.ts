import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from './db.ts'
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

describe('a list limit, with two transactions at once', () => {
  let clone: ClonedDatabase
  let first: ReturnType<typeof createPool>
  let second: ReturnType<typeof createPool>

  beforeAll(async () => {
    clone = await cloneDatabase()
    first = createPool(clone.url, { max: 1 })
    second = createPool(clone.url, { max: 1 })
    // Any row may be inserted, so that a column and a value are enough to fill a list of any table.
    const tables = `array[${[...new Set(LIST_LIMITS.map(({ table }) => `'${table}'::regclass`))].join()}]`
    await first.query(`
      do $$ declare one record; begin
        for one in select conrelid::regclass as of_table, conname as name from pg_constraint
          left join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attidentity <> ''
          where (contype <> 'n' or attnum is null) and conrelid = any (${tables}) and contype <> 't' order by contype = 'n'
        loop
          execute format('alter table %s drop constraint if exists %I cascade', one.of_table, one.name);
        end loop;
        for one in select tgrelid::regclass as of_table, tgname as name
          from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where tgrelid = any (${tables}) and not tgisinternal and proname <> 'refuse_too_many'
        loop
          execute format('drop trigger %I on %s', one.name, one.of_table);
        end loop;
        for one in select indexrelid::regclass as name from pg_index where indrelid = any (${tables}) and indisunique
        loop
          execute format('drop index %s cascade', one.name);
        end loop;
      end $$`)
    const limits = LIST_LIMITS.map((each) => ({ ...each, max: 1 }))
    await clone.db.transaction().execute((tx) => syncListLimits(tx, limits))
  })
  afterAll(async () => {
    await first.end()
    await second.end()
    await clone.drop()
  })

  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted and locktype = 'advisory'`.execute(
      clone.db,
    )
    return rows.length > 0
  }

  it.each(LIST_LIMITS.map((each) => [triggerOf(each), each] as const))(
    'holds for %s',
    async (constraint, { table, column }) => {
      const insert = `insert into ${table} (${column}) values ('11111111')`
      await first.query('begin')
      await first.query(insert)
      let isDone = false
      const later = second.query(insert).then(
        () => ({ constraint: null }),
        (error: { constraint: string }) => error,
      )
      void later.then(() => (isDone = true))
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
      await first.query('commit')
      expect(await later).toMatchObject({ constraint })
      // Another list is not full.
      await second.query(insert.replace('11111111', '22222222'))
    },
  )
})
