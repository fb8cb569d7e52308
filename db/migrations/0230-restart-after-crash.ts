import { type Kysely, sql } from 'kysely'

/** Servers that their node starts again after a crash, which stays known while they run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column restarts_after_crash boolean not null default false;

    drop trigger servers_changed_on_node on servers;
    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.memory_mb, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.memory_mb, new.flavour, new.game_version)
        or (old.loader_version, old.java_major, old.java_options, old.restarts_after_crash)
          is distinct from (new.loader_version, new.java_major, new.java_options, new.restarts_after_crash)
        or old.suspension_reason is distinct from new.suspension_reason
        or old.node_id is distinct from new.node_id
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();

    alter table server_states
      drop constraint server_states_crash,
      add constraint server_states_crash check (
        case power when 'crashed' then crash_reason is not null when 'stopped' then crash_reason is null else true end
      );
  `.execute(db)
}
