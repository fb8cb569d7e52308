import { type Kysely, sql } from 'kysely'

/** Notifications of a new owner name that user, and are deleted with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column new_owner_id entity_id references users on delete cascade;
    create index notifications_new_owner on notifications (new_owner_id) where new_owner_id is not null;
  `.execute(db)
}
