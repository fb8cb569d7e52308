import { type Kysely, sql } from 'kysely'

/** The distributions of Java that nodes have, and the one that users want for their server; null for the default of the node. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table nodes add column java_runtimes jsonb not null default '[]'
      constraint nodes_java_runtimes_array check (jsonb_typeof(java_runtimes) = 'array');
    alter table servers add column java_runtime text;

    drop trigger servers_changed_on_node on servers;
    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.memory_mb, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.memory_mb, new.flavour, new.game_version)
        or (old.loader_version, old.java_major, old.java_runtime, old.java_options, old.restarts_after_crash)
          is distinct from (new.loader_version, new.java_major, new.java_runtime, new.java_options, new.restarts_after_crash)
        or old.suspension_reason is distinct from new.suspension_reason
        or old.node_id is distinct from new.node_id
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();
  `.execute(db)
}
