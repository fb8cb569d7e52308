import type { Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { sql } from 'kysely'

/** Columns of a copy besides its id, as SQL expressions of its number `n`. */
type Differences = Readonly<Record<string, string>>

/**
 * Copies a row until its list has `length` rows, however many constraints the copies violate: only the first row must be
 * complete.
 */
export async function fillList(
  db: Db,
  table: string,
  {
    where,
    length,
    differing = {},
    hasId = true,
  }: {
    where: Readonly<Record<string, string>>
    length: number
    differing?: Differences
    hasId?: boolean
  },
): Promise<void> {
  // Copies of different lists must not share ids.
  const id = `'${mintId().slice(0, 4)}' || lpad(n::text, 4, '0')`
  const columns: Differences = { ...(hasId && { id }), ...differing }
  const json = Object.entries(columns)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')
  const conditions = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(db)
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${sql.join(rows.map(({ name }) => sql`(copy).${sql.ref(name)}`))} from (
        select jsonb_populate_record(first, jsonb_build_object(${sql.raw(json)})) as copy
        from ${sql.table(table)} first, generate_series(2, ${length}::int) n
        where first.ctid = (select ctid from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit 1)
      ) copies`.execute(tx)
  })
}
