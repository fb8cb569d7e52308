import { type Kysely, sql } from 'kysely'

/** Who of the staff looks after a report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports add column assignee_id entity_id references users on delete set null;
    create index reports_of_assignee on reports (assignee_id, created_at, id) where closed_at is null;
  `.execute(db)
}
