import { type Kysely, sql } from 'kysely'

/**
 * Hosted servers, the machines that run them (nodes), and what both do. What is wanted of a server is in `servers`, what
 * its node reports in `server_states`. `nodes.generation` counts the changes of what is wanted of a node.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db)
  await createGenerations(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nodes (
      id entity_id primary key,
      name text not null,
      region text not null,
      host text not null,
      first_port integer not null,
      last_port integer not null,
      memory_mb integer not null constraint nodes_memory_range check (memory_mb > 0),
      generation bigint not null default 0,
      instance text,
      boot integer not null default 0,
      report_sequence bigint not null default 0,
      agent_version text,
      runtime text,
      console_url text,
      ticket_key bytea not null
        constraint nodes_ticket_key_length check (octet_length(ticket_key) = 32),
      last_seen_at timestamptz,
      created_at timestamptz not null default now(),
      constraint nodes_ports check (first_port between 1 and last_port and last_port <= 65535)
    );
    create unique index nodes_name_key on nodes (lower(name));

    create table node_tokens (
      id entity_id primary key,
      node_id entity_id not null references nodes on delete cascade,
      token_hash bytea not null
        constraint node_tokens_token_hash_length check (octet_length(token_hash) = 32),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create unique index node_tokens_token_hash_key on node_tokens (token_hash);
    create index node_tokens_node on node_tokens (node_id, created_at);

    create table servers (
      id entity_id primary key,
      owner_id entity_id references users on delete set null,
      node_id entity_id not null references nodes,
      name text not null,
      plan text not null,
      flavour text not null,
      game_version text not null,
      status text not null default 'unprovisioned',
      suspension_reason text,
      is_on boolean not null default false,
      run integer not null default 0,
      is_killed boolean not null default false,
      created_at timestamptz not null default now(),
      constraint servers_owned check (owner_id is not null or status = 'removing'),
      constraint servers_killed_off check (not (is_on and is_killed))
    );
    create index servers_owner on servers (owner_id, created_at);
    create index servers_node on servers (node_id);

    create table server_states (
      server_id entity_id primary key references servers on delete cascade,
      power text not null default 'stopped',
      run integer not null default 0,
      crash_reason text,
      exit_code integer,
      started_at timestamptz,
      cpu_percent real,
      memory_mb integer,
      storage_mb integer,
      constraint server_states_crash check ((crash_reason is not null) = (power = 'crashed'))
    );

    create table server_operations (
      id entity_id primary key,
      server_id entity_id not null references servers on delete cascade,
      kind text not null,
      state text not null default 'queued',
      failure text,
      progress smallint not null default 0 constraint server_operations_progress check (progress between 0 and 100),
      erases boolean not null default false,
      attempt integer not null default 1,
      is_cancelled boolean not null default false,
      idempotency_token text,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      constraint server_operations_failed check ((failure is not null) = (state = 'failed'))
    );
    create index server_operations_server on server_operations (server_id, created_at desc);
    create unique index server_operations_key on server_operations (server_id, idempotency_token);
    create unique index server_operations_one_installation on server_operations (server_id)
      where kind in ('install', 'reinstall') and state in ('queued', 'running');

    create table allocations (
      node_id entity_id not null references nodes,
      port integer not null constraint allocations_port_range check (port between 1 and 65535),
      server_id entity_id not null references servers on delete cascade,
      primary key (node_id, port)
    );
    create index allocations_server on allocations (server_id);

    create table server_members (
      server_id entity_id not null references servers on delete cascade,
      user_id entity_id not null references users on delete cascade,
      role text not null,
      created_at timestamptz not null default now(),
      primary key (server_id, user_id)
    );
    create index server_members_user on server_members (user_id);

    create function refuse_transition() returns trigger language plpgsql as $$
    declare
      before text := to_jsonb(old) ->> tg_argv[0];
      after text := to_jsonb(new) ->> tg_argv[0];
    begin
      if before <> after and not (tg_argv[1]::jsonb -> before ? after) then
        raise check_violation using message = format('%s cannot follow %s', after, before), table = tg_table_name,
          constraint = tg_table_name || '_' || tg_argv[0] || '_transition';
      end if;
      return new;
    end $$;
  `.execute(db)
}

async function createGenerations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_abandoned_server() returns trigger language plpgsql as $$
    begin
      new.status := 'removing';
      return new;
    end $$;
    create trigger servers_abandoned before update of owner_id on servers for each row
      when (new.owner_id is null) execute function remove_abandoned_server();

    create function advance_node_of_server() returns trigger language plpgsql as $$
    begin
      update nodes set generation = generation + 1 where id = new.node_id;
      return null;
    end $$;
    create trigger servers_created_on_node after insert on servers
      for each row execute function advance_node_of_server();
    create trigger servers_changed_on_node after update on servers for each row
      when (
        (old.is_on, old.run, old.is_killed, old.plan, old.flavour, old.game_version)
          is distinct from (new.is_on, new.run, new.is_killed, new.plan, new.flavour, new.game_version)
        or old.suspension_reason is distinct from new.suspension_reason
        or (old.status = 'removing') <> (new.status = 'removing'))
      execute function advance_node_of_server();

    create function advance_node_of_operation() returns trigger language plpgsql as $$
    begin
      update nodes n set generation = generation + 1 from servers s where s.id = new.server_id and n.id = s.node_id;
      return null;
    end $$;
    create trigger server_operations_created_on_node after insert on server_operations
      for each row execute function advance_node_of_operation();
    create trigger server_operations_changed_on_node after update on server_operations for each row
      when ((old.is_cancelled, old.attempt) is distinct from (new.is_cancelled, new.attempt))
      execute function advance_node_of_operation();

    create function notify_live_node() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'node:' || new.id);
      return null;
    end $$;
    create trigger nodes_live after update of generation on nodes
      for each row execute function notify_live_node();
  `.execute(db)
}
