import { type Kysely, sql } from 'kysely'

/** Notifications of actions of staff name their entry in the staff log. Entries are never deleted, so no key is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column staff_log_id bigint`.execute(db)
}
