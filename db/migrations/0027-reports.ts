import { type Kysely, sql } from 'kysely'

/**
 * Reports with the thread that belongs to each. What was reported may go, the report stays. One person has one open
 * report about one thing. Open pages hear at the commit in which thread something was said; of what staff say among
 * themselves only staff hear.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id entity_id primary key,
      rule text not null,
      item_type text not null,
      item_id text not null,
      reporter_id entity_id references users on delete set null,
      body text not null,
      thread_id entity_id not null constraint reports_thread_key unique references threads,
      created_at timestamptz not null default now(),
      closed_at timestamptz
    );
    create unique index reports_open_item_key on reports (reporter_id, item_type, item_id) where closed_at is null;
    create index reports_open on reports (created_at, id) where closed_at is null;
    create index reports_newest on reports (created_at desc, id desc);
    create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
    create index reports_about on reports (item_type, item_id);

    alter table notifications
      add column report_id entity_id references reports on delete cascade,
      add column thread_id entity_id references threads on delete cascade;
    create index notifications_report on notifications (report_id) where report_id is not null;
    create index notifications_thread on notifications (thread_id) where thread_id is not null;

    create trigger thread_messages_thread_id_at_most after insert on thread_messages
      referencing new table as added for each statement
      execute function refuse_too_many('thread_id', '1000', 'a thread holds at most 1000 messages');

    create function tell_live_thread() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', case when said.is_private then 'notes:' else 'thread:' end || said.thread_id)
        from (select distinct thread_id, is_private from changed) as said;
      return null;
    end $$;
    create trigger thread_messages_live_insert after insert on thread_messages
      referencing new table as changed for each statement execute function tell_live_thread();
    create trigger thread_messages_live_update after update on thread_messages
      referencing new table as changed for each statement execute function tell_live_thread();
  `.execute(db)
}
