import { type Kysely, sql } from 'kysely'

/**
 * What each project said of itself when staff last decided about it, so that the next review can begin with what has
 * changed since. One row a project, bounded as its own rows are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviewed_sheets (
      project_id entity_id primary key references projects on delete cascade,
      decided_at timestamptz not null,
      status project_status not null,
      sheet jsonb not null constraint reviewed_sheets_object check (jsonb_typeof(sheet) = 'object')
    );
  `.execute(db)
}
