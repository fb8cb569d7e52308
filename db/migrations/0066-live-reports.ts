import { type Kysely, sql } from 'kysely'

/** Open pages of staff hear at the commit that a report, or what is said about one, is not as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_live_reports() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'reports');
      return null;
    end $$;
    create trigger reports_live after insert or update or delete on reports
      for each statement execute function tell_live_reports();

    create or replace function tell_live_thread() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', case when said.is_private then 'notes:' else 'thread:' end || said.thread_id)
        from (select distinct thread_id, is_private from changed) as said;
      perform pg_notify('live', 'reports')
        where exists (select from reports where thread_id in (select thread_id from changed));
      return null;
    end $$;
  `.execute(db)
}
