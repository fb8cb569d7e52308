import { type Kysely, sql } from 'kysely'

/** The players of a running server, as it answers its node; both are null while they are not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table server_states
      add column players_online integer,
      add column players_max integer,
      add constraint server_states_players check ((players_online is null) = (players_max is null));
  `.execute(db)
}
