import { type Kysely, sql } from 'kysely'

/** New deliveries wake the workers at their commit, and the clock's schedules are claimed here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_deliveries() returns trigger language plpgsql as $$
    begin
      perform pg_notify('deliveries', waiting.queue || ' ' || waiting.noun)
        from (select distinct queue, noun from added) as waiting;
      return null;
    end $$;
    create trigger deliveries_notify after insert on deliveries
      referencing new table as added for each statement execute function notify_deliveries();

    drop index deliveries_due;
    create index deliveries_due on deliveries (queue, due_at);

    create table schedules (
      name text primary key,
      due_at timestamptz not null default now()
    );
  `.execute(db)
}
