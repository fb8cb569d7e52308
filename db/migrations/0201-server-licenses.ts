import { type Kysely, sql } from 'kysely'

/** Who accepted the license of the game for a server, and when. A changed text has a higher version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_licenses (
      server_id entity_id not null references servers on delete cascade,
      version integer not null constraint server_licenses_version_range check (version > 0),
      url text not null,
      user_id entity_id references users on delete set null,
      accepted_at timestamptz not null,
      primary key (server_id, version)
    );
    create index server_licenses_user on server_licenses (user_id);
  `.execute(db)
}
