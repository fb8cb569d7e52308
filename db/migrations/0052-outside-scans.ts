import { type Kysely, sql } from 'kysely'

/** What an outside scanner was asked about uploaded files, and what it answered, for moderators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_scans (
      id entity_id primary key,
      file_id entity_id not null unique references files on delete cascade,
      source text not null constraint outside_scans_source_length check (char_length(source) between 1 and 300),
      asked_at timestamptz not null,
      given_up_at timestamptz,
      answered_at timestamptz,
      findings jsonb not null default '[]'
        constraint outside_scans_findings_list check (jsonb_typeof(findings) = 'array')
    );
  `.execute(db)
}
