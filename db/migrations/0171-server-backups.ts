import { type Kysely, sql } from 'kysely'

/**
 * Backups of hosted servers. Their files are on the node, which deletes those without a row. The state of a backup is that of
 * the last operation on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_backups (
      id entity_id primary key,
      server_id entity_id not null references servers on delete cascade,
      name text not null,
      is_locked boolean not null default false,
      size_bytes bigint,
      hash text,
      created_at timestamptz not null default now(),
      constraint server_backups_complete check ((size_bytes is null) = (hash is null))
    );
    create unique index server_backups_name_key on server_backups (server_id, lower(name));
    create index server_operations_backup on server_operations (server_id, (target ->> 'backup'), created_at)
      where target ? 'backup';

    create function advance_node_of_backup() returns trigger language plpgsql as $$
    begin
      update nodes n set generation = generation + 1 from servers s where s.id = old.server_id and n.id = s.node_id;
      return null;
    end $$;
    create trigger server_backups_deleted_on_node after delete on server_backups
      for each row execute function advance_node_of_backup();
  `.execute(db)
}
