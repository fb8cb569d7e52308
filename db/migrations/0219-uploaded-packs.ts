import { type Kysely, sql } from 'kysely'

/** The modpack of a server may be that of an uploaded file, which has a name and a version but no project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table server_states
      add column pack_name text,
      add column pack_number text,
      add constraint server_states_pack_file check ((pack_name is null) = (pack_number is null)),
      add constraint server_states_pack_origin check (pack_name is null or pack_project_id is null);
  `.execute(db)
}
