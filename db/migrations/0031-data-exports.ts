import { type Kysely, sql } from 'kysely'

/** The file with all that is kept about a person: at most one each, the one asked for last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_exports (
      user_id entity_id primary key references users on delete cascade,
      asked_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      storage_key storage_key,
      size_bytes bigint,
      constraint data_exports_ready check (
        (ready_at is null) = (expires_at is null) and (ready_at is null) = (size_bytes is null)
          and (storage_key is null or ready_at is not null)
      )
    );
    create index data_exports_expires on data_exports (expires_at) where storage_key is not null;
  `.execute(db)
}
