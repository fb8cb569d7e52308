import { type Kysely, sql } from 'kysely'

/** Work to be done exactly once and in order per noun, and all work that was given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deliveries (
      id bigint generated always as identity primary key,
      queue text not null,
      name text not null,
      noun text not null,
      payload jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    create index deliveries_of_noun on deliveries (queue, noun, id);
    create index deliveries_due on deliveries (due_at);

    create table given_up_jobs (
      id bigint generated always as identity primary key,
      key text not null unique,
      queue text not null,
      name text not null,
      noun text not null,
      payload jsonb not null,
      reason text not null,
      attempts integer not null,
      given_up_at timestamptz not null default now()
    );
  `.execute(db)
}
