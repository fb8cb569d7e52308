import { type Kysely, sql } from 'kysely'

/** Products and prices. A price that changes is retired and replaced, because subscriptions refer to the old one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_products (
      id entity_id primary key,
      key text not null constraint billing_products_key_once unique,
      type text not null,
      metadata jsonb not null,
      is_unitary boolean not null,
      is_offered boolean not null default true,
      ordering integer not null
    );
    create table billing_prices (
      id entity_id primary key,
      product_id entity_id not null references billing_products,
      currency text not null,
      monthly bigint not null constraint billing_prices_monthly_positive check (monthly > 0),
      yearly bigint not null constraint billing_prices_yearly_positive check (yearly > 0),
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
    create unique index billing_prices_current on billing_prices (product_id, currency) where retired_at is null;
  `.execute(db)
}
