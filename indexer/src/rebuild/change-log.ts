import type { Db } from '@quarry/db/db'
import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'
import { sql } from 'kysely'

/** Present while a rebuild runs. */
const REBUILDING = 'rebuild'
const PREFIX = 'rebuild:touched:'

export type Touched = { key: string; value: string; index: IndexName; id: string }

/**
 * Notes changed ids while a rebuild runs, so that the rebuild reads them again; does nothing otherwise. Call it before
 * reading the rows: a reader of the note then sees these rows or newer ones.
 */
export async function noteTouched(db: Db, index: IndexName, ids: readonly string[]): Promise<void> {
  await sql`
    insert into meta (key, value)
    select ${`${PREFIX}${index}:`} || id, gen_random_uuid()::text from unnest(${ids}::text[]) as id
    where exists (select 1 from meta where key = ${REBUILDING})
    on conflict (key) do update set value = excluded.value`.execute(db)
}

export async function startNoting(db: Db, stamp: string): Promise<void> {
  const row = { key: REBUILDING, value: stamp }
  await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stamp }))
    .execute()
}

/** Stops noting changes and deletes the notes that are left. */
export async function stopNoting(db: Db): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', REBUILDING).execute()
  await db.deleteFrom('meta').where('key', 'like', `${PREFIX}%`).execute()
}

export async function isNoting(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('meta').select('key').where('key', '=', REBUILDING).executeTakeFirst()) !== undefined
  )
}

export async function readTouched(db: Db, limit: number): Promise<Touched[]> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'like', `${PREFIX}%`)
    .limit(limit)
    .execute()
  return rows.flatMap(({ key, value }) => {
    const [name = '', id = ''] = key.slice(PREFIX.length).split(':')
    const index = INDEX_NAMES.find((known) => known === name)
    return index ? [{ key, value, index, id }] : []
  })
}

/** Deletes processed notes, except those updated since they were read. */
export async function forgetTouched(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  const keys = touched.map((note) => note.key)
  const values = touched.map((note) => note.value)
  await sql`
    delete from meta using unnest(${keys}::text[], ${values}::text[]) as done (key, value)
    where meta.key = done.key and meta.value = done.value`.execute(db)
}
