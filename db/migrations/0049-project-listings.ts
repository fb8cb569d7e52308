import { SEARCHABLE_STATUSES } from '@quarry/domain/projects/project-statuses'
import { type Kysely, sql } from 'kysely'

const searchable = sql.join(SEARCHABLE_STATUSES.map((status) => sql.lit(status)))

/** Which projects could be found when for the first time, and how far those who keep searches were told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_listings (
      project_id entity_id primary key references projects on delete cascade,
      listed_at timestamptz not null,
      told_at timestamptz,
      told_through text not null default ''
    );
    create index project_listings_waiting on project_listings (listed_at, project_id) where told_at is null;
    insert into project_listings (project_id, listed_at, told_at)
      select id, coalesce(approved_at, published_at), now() from projects
      where approved_at is not null or status in (${searchable});
    alter table notifications add column saved_search_id entity_id references saved_searches on delete set null;
    create index notifications_saved_search on notifications (saved_search_id) where saved_search_id is not null;
  `.execute(db)
}
