import { type Kysely, sql } from 'kysely'

/**
 * How users want Java to start their servers, instead of options alone, which were never released and had no quotes. Nodes
 * report the default, so that users see the whole command.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column start_command text;
    alter table server_states add column default_command text;

    drop trigger servers_changed_on_node on servers;
    update servers
      set start_command = concat_ws(
        ' ', 'java', nullif(trim(regexp_replace(regexp_replace(java_options, '([^-[:alnum:]_@%+=:,./{}*^~#[:space:]])', '\\\\\\1', 'g'), '[[:space:]]+', ' ', 'g')), ''))
      where java_options is not null;
    alter table servers drop column java_options;
    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.memory_mb, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.memory_mb, new.flavour, new.game_version)
        or (old.loader_version, old.java_major, old.java_runtime, old.start_command, old.restarts_after_crash)
          is distinct from (new.loader_version, new.java_major, new.java_runtime, new.start_command, new.restarts_after_crash)
        or old.suspension_reason is distinct from new.suspension_reason
        or old.node_id is distinct from new.node_id
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();
  `.execute(db)
}
