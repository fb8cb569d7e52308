import { type Kysely, sql } from 'kysely'

/** Keepers put the projects of a collection in order by hand; until then they stand as they were put in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_projects add column place integer not null default 0;
    update collection_projects as entry set place = ordered.place from (
      select collection_id, project_id,
        row_number() over (partition by collection_id order by added_at, project_id) as place
      from collection_projects
    ) as ordered
    where ordered.collection_id = entry.collection_id and ordered.project_id = entry.project_id;
  `.execute(db)
}
