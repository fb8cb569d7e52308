import { type Kysely, sql } from 'kysely'

/** Names that end in `_key` are those of stored objects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications rename column group_key to told_together`.execute(db)
}
