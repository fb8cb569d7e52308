import { type Kysely, sql } from 'kysely'

/**
 * Servers that were bought. A server has the memory of its plan, belongs to a subscription, and has no node until one has
 * room. Without a payment its files are deleted after some time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table servers add column memory_mb integer constraint servers_memory_range check (memory_mb > 0);
    update servers set memory_mb = case plan when 'small' then 2048 when 'medium' then 4096 else 8192 end;
    drop trigger servers_changed_on_node on servers;
    alter table servers alter column memory_mb set not null, drop column plan, alter column node_id drop not null;
    alter table servers add column subscription_id entity_id references subscriptions on delete set null;
    alter table servers add column unpaid_since timestamptz;
    alter table servers add column removal_announced_at timestamptz;
    alter table servers add constraint servers_placed
      check (node_id is not null or status in ('unprovisioned', 'removing'));
    update servers s set subscription_id = b.id from subscriptions b
      where b.metadata ->> 'id' = s.id and b.user_id = s.owner_id and s.status <> 'removing';
    update subscriptions set metadata = metadata - 'id' where metadata ? 'id';

    create unique index servers_subscription_key on servers (subscription_id) where status <> 'removing';
    create index servers_unpaid on servers (unpaid_since) where unpaid_since is not null;
    create index servers_waiting on servers (created_at) where node_id is null;

    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.memory_mb, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.memory_mb, new.flavour, new.game_version)
        or old.suspension_reason is distinct from new.suspension_reason
        or old.node_id is distinct from new.node_id
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();

    create function delete_server_without_node() returns trigger language plpgsql as $$
    begin
      delete from servers where id = new.id;
      return null;
    end $$;
    create trigger servers_removed_without_node after update of status, owner_id on servers for each row
      when (new.status = 'removing' and new.node_id is null) execute function delete_server_without_node();
  `.execute(db)
}
