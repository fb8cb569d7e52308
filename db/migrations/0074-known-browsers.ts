import { type Kysely, sql } from 'kysely'

/** Signs the cookie of browsers in which an account signed in, so that failures of others do not lock its owner out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column browser_key bytea not null
      default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  `.execute(db)
}
