import { type Kysely, sql } from 'kysely'

/** The moment a hidden project is released at; it stood in the day of approval, which is the past's alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table projects add column scheduled_at timestamptz;
    update projects set scheduled_at = approved_at where status = 'scheduled';
    create index projects_scheduled on projects (scheduled_at) where status = 'scheduled';
  `.execute(db)
}
