import { type Kysely, sql } from 'kysely'

/** The loader of a server: what is wanted, and what its node has installed. Nodes report the Java that they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column loader_version text;
    alter table server_states add column loader_version text;
    alter table nodes add column java_majors integer[] not null default '{}';

    drop trigger servers_changed_on_node on servers;
    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.memory_mb, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.memory_mb, new.flavour, new.game_version)
        or old.loader_version is distinct from new.loader_version
        or old.suspension_reason is distinct from new.suspension_reason
        or old.node_id is distinct from new.node_id
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();
  `.execute(db)
}
