import { type Kysely, sql } from 'kysely'

/** New deliveries wake the workers at their commit, the clock's schedules are claimed here, and names are the usual ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deliveries rename column noun to aggregate;
    alter index deliveries_of_noun rename to deliveries_of_aggregate;
    alter table given_up_jobs rename to dead_letters;
    alter table dead_letters rename column noun to aggregate;
    alter table dead_letters rename column given_up_at to failed_at;
    alter table dead_letters rename constraint given_up_jobs_pkey to dead_letters_pkey;
    alter table dead_letters rename constraint given_up_jobs_key_key to dead_letters_key_key;
    alter sequence given_up_jobs_id_seq rename to dead_letters_id_seq;
    alter trigger given_up_jobs_live_work on dead_letters rename to dead_letters_live_work;
    update outbox set payload = payload - 'noun' || jsonb_build_object('aggregate', payload -> 'noun')
      where name = 'job.retried';

    create function notify_deliveries() returns trigger language plpgsql as $$
    begin
      perform pg_notify('deliveries', waiting.queue || ' ' || waiting.aggregate)
        from (select distinct queue, aggregate from added) as waiting;
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
