import { type Kysely, sql } from 'kysely'

/** What the payment provider holds for the site: customers, payment methods, payments, and the events that it sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_customers (
      user_id entity_id not null references users on delete cascade,
      provider text not null,
      id text not null,
      created_at timestamptz not null,
      primary key (user_id, provider),
      constraint payment_customers_id_once unique (provider, id)
    );
    create table payment_methods (
      id text not null,
      provider text not null,
      user_id entity_id not null references users on delete cascade,
      type text not null,
      brand text,
      last_four text,
      expiry_month integer,
      expiry_year integer,
      label text,
      is_primary boolean not null,
      created_at timestamptz not null,
      primary key (provider, id)
    );
    create unique index payment_methods_primary_once on payment_methods (user_id, provider) where is_primary;
    create index payment_methods_of_user on payment_methods (user_id, created_at);
    create table payments (
      id text not null,
      provider text not null,
      charge_id entity_id not null references charges,
      attempt integer not null,
      created_at timestamptz not null,
      primary key (provider, id)
    );
    create index payments_of_charge on payments (charge_id, attempt);
    create table provider_events (
      provider text not null,
      id text not null,
      type text not null,
      about text,
      received_at timestamptz not null,
      primary key (provider, id)
    );
    create index provider_events_age on provider_events (received_at);
    -- The memory of the provider for development.
    create table local_payment_objects (
      id text primary key,
      kind text not null,
      parent text,
      data jsonb not null,
      created_at timestamptz not null default now()
    );
    create index local_payment_objects_of_parent on local_payment_objects (parent) where parent is not null;
  `.execute(db)
}
