import { type Kysely, sql } from 'kysely'

/**
 * The modpack that a node reports of a server. Which files belong to it is known to the node, and stored with the files. The
 * node names both, so they refer to nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table server_states
      add column pack_project_id text,
      add column pack_version_id text,
      add constraint server_states_pack check ((pack_project_id is null) = (pack_version_id is null));
  `.execute(db)
}
