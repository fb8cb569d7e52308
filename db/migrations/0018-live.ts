import { type Kysely, sql } from 'kysely'

/** Open pages hear at the commit which project has changed, and that work was queued or done. Only names are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_live_project() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'project:' || (new.payload->>'projectId'));
      return null;
    end $$;
    create trigger outbox_live_project after insert on outbox for each row
      when (new.payload ? 'projectId' and new.name <> 'project.counters') execute function tell_live_project();

    create function tell_live_work() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'work');
      return null;
    end $$;
    create trigger outbox_live_work after insert or delete on outbox
      for each statement execute function tell_live_work();
    create trigger deliveries_live_work after insert or delete on deliveries
      for each statement execute function tell_live_work();
    create trigger given_up_jobs_live_work after insert or delete on given_up_jobs
      for each statement execute function tell_live_work();
  `.execute(db)
}
