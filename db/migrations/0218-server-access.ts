import { type Kysely, sql } from 'kysely'

/** Who may use a server is part of what its node follows: a change of members, or of a suspended account, wakes the node. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function advance_node_of_member() returns trigger language plpgsql as $$
    begin
      update nodes n set generation = generation + 1 from servers s
        where s.id = coalesce(new.server_id, old.server_id) and n.id = s.node_id;
      return null;
    end $$;
    create trigger server_members_changed_on_node after insert or update or delete on server_members
      for each row execute function advance_node_of_member();

    create function advance_nodes_of_account() returns trigger language plpgsql as $$
    begin
      update nodes set generation = generation + 1 where id in (
        select n.id from nodes n
        where exists (
          select from servers s where s.node_id = n.id and (s.owner_id = new.user_id or exists (
            select from server_members m where m.server_id = s.id and m.user_id = new.user_id)))
        order by n.id for no key update
      );
      return null;
    end $$;
    create trigger suspensions_changed_on_nodes after insert or update on suspensions
      for each row execute function advance_nodes_of_account();
  `.execute(db)
}
