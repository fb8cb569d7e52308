import { type Kysely, sql } from 'kysely'

/** Preferences of launchers by account, and the index of the user search by the beginning of a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_preferences (
      user_id entity_id primary key references users on delete cascade,
      preferences jsonb not null check (jsonb_typeof(preferences) = 'object')
    );
    create index users_name_prefix on users ((lower(username) collate "C"));
  `.execute(db)
}
