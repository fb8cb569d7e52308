import { type Kysely, sql } from 'kysely'

/** What was noticed in an uploaded file when it was looked through, for moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_scans (
      file_id entity_id primary key references files on delete cascade,
      rules_version integer not null,
      scanned_at timestamptz not null,
      findings jsonb not null constraint file_scans_findings_list check (jsonb_typeof(findings) = 'array')
    );
  `.execute(db)
}
