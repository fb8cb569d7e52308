import { type Kysely, sql } from 'kysely'

/** Further ports of a server, which have names. The one without a name is that of the game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table allocations add column name text;
    create unique index allocations_game_key on allocations (server_id) where name is null;
    create unique index allocations_name_key on allocations (server_id, lower(name));

    create function advance_node_of_allocation() returns trigger language plpgsql as $$
    begin
      update nodes set generation = generation + 1 where id = coalesce(new.node_id, old.node_id);
      return null;
    end $$;
    create trigger allocations_changed_on_node after insert or update or delete on allocations
      for each row execute function advance_node_of_allocation();
  `.execute(db)
}
