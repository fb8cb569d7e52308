import { type Kysely, sql } from 'kysely'

/** Backups that are created at intervals, and when that was tried last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column backup_hours smallint
      constraint servers_backup_hours check (backup_hours in (3, 6, 12, 24));
    alter table servers add column backed_up_at timestamptz;
    alter table server_backups add column is_automated boolean not null default false;
    create index servers_automatic_backups on servers (backed_up_at) where backup_hours is not null;
  `.execute(db)
}
