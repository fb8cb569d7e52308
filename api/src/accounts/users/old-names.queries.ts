import type { Db, Tx } from '@quarry/db/db'
import { sql } from 'kysely'

type Named = 'projectId' | 'userId' | 'organizationId'

/** Slugs and usernames. Text that the database would refuse was no name. */
const NAME = /^[\w!@$()`.+,"-]{1,64}$/

/** Ids of what was renamed less than a year ago, by the old names among the refs. */
async function listRenamed(db: Db | Tx, column: Named, refs: readonly string[]): Promise<string[]> {
  const names = refs.filter((ref) => NAME.test(ref)).map((ref) => ref.toLowerCase())
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('oldNames')
    .select(column)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .where(column, 'is not', null)
    .where('renamedAt', '>', sql<Date>`now() - interval '1 year'`)
    .execute()
  return rows.flatMap((row) => row[column] ?? [])
}

/** The id of what had this name until less than a year ago. */
export const findRenamed = async (db: Db | Tx, column: Named, ref: string): Promise<string | undefined> =>
  (await listRenamed(db, column, [ref]))[0]

/** What the refs name by `load`; those that name nothing may be former names. */
export async function listOrRenamed<T extends { id: string }>(
  db: Db | Tx,
  { column, refs, nameOf }: { column: Named; refs: readonly string[]; nameOf: (row: T) => string },
  load: (refs: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  if (refs.length === 0) return []
  const found = await load(refs)
  const ids = new Set(found.map(({ id }) => id))
  const names = new Set(found.map((row) => nameOf(row).toLowerCase()))
  const missing = refs.filter((ref) => !ids.has(ref) && !names.has(ref.toLowerCase()))
  const renamed = missing.length > 0 ? await listRenamed(db, column, missing) : []
  const more = renamed.filter((id) => !ids.has(id))
  return more.length > 0 ? [...found, ...(await load(more))] : found
}
