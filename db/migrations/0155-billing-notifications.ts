import { type Kysely, sql } from 'kysely'

/** Notifications about payments name the charge. Charges are never deleted, so no key is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column charge_id entity_id`.execute(db)
}
