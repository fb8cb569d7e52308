import { type Kysely, sql } from 'kysely'

/** Reports ask for the days and the new followers of a project; days of long ago go, oldest first (docs/rules/analytics.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index download_days_age on download_days (day);
    create index follows_project_time on follows (project_id, created_at);
    drop index follows_project;
  `.execute(db)
}
