import { type Kysely, sql } from 'kysely'

/** The outbox wakes its relay at commit; `meta` holds facts about the database itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      name text not null,
      payload jsonb not null,
      created_at timestamptz not null default now()
    );
    create function notify_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', '');
      return null;
    end $$;
    create trigger outbox_notify after insert on outbox for each statement execute function notify_outbox();

    create table meta (key text primary key, value text not null);
  `.execute(db)
}
