import type { Db } from '@quarry/db/db'
import { GHOST_USER_ID } from '@quarry/db/ids'
import { LISTED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import type { IndexName } from '@quarry/search-config/indexes'
import { sql } from 'kysely'

/** Ids of the rows that an index may contain, page by page. Their documents decide whether it does. */
export async function* pageIds(db: Db, index: IndexName, limit: number): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const ids = await readIds(db, index, { after, limit })
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) return
    after = last
  }
}

async function readIds(db: Db, index: IndexName, page: { after: string; limit: number }): Promise<string[]> {
  const condition =
    index === 'versions'
      ? sql`status = any(${[...LISTED_VERSION_STATUSES]})`
      : index === 'users'
        ? sql`id <> ${GHOST_USER_ID}`
        : sql`true`
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(index)}
    where id > ${page.after} and ${condition}
    order by id limit ${page.limit}`.execute(db)
  return rows.map((row) => row.id)
}
