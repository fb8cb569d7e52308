import { type Kysely, sql } from 'kysely'

/** What the reporter saw of the target; the target may be edited or deleted before staff read the report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports add column snapshot jsonb
      constraint reports_snapshot_object check (jsonb_typeof(snapshot) = 'object')
  `.execute(db)
}
