import { type Kysely, sql } from 'kysely'

/**
 * Backups in the object storage of the site, as objects of one size each. Without a row a backup is on its node. The objects of
 * deleted rows are announced as unused, and removed with all others of these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_backup_pieces (
      backup_id entity_id not null references server_backups on delete cascade,
      number integer not null constraint server_backup_pieces_number_range check (number >= 0),
      storage_key storage_key not null constraint server_backup_pieces_storage_key_key unique,
      size_bytes integer not null constraint server_backup_pieces_size_range check (size_bytes > 0),
      is_stored boolean not null default false,
      primary key (backup_id, number)
    );

    create function announce_unused_piece() returns trigger language plpgsql as $$
    begin
      insert into pending_uploads (storage_key) values (old.storage_key)
        on conflict (storage_key) do update set created_at = now();
      return null;
    end $$;
    create trigger server_backup_pieces_unused after delete on server_backup_pieces
      for each row execute function announce_unused_piece();
  `.execute(db)
}
