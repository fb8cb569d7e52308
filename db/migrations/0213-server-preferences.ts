import { type Kysely, sql } from 'kysely'

/** How a user wants to see and use the panel of a server. Without a row the defaults apply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_preferences (
      server_id entity_id not null references servers on delete cascade,
      user_id entity_id not null references users on delete cascade,
      memory_in_bytes boolean not null,
      hides_address boolean not null,
      confirms_power boolean not null,
      backs_up_while_running boolean not null,
      primary key (server_id, user_id)
    );
    create index server_preferences_user on server_preferences (user_id);
  `.execute(db)
}
