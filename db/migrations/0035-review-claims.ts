import { type Kysely, sql } from 'kysely'

/**
 * Who looks at which waiting project, until when; a decision ends it. The queue is paged by time and id. Open pages of staff
 * hear at the commit that the queue or a claim is not as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_claims (
      project_id entity_id primary key references projects on delete cascade,
      user_id entity_id not null references users on delete cascade,
      ends_at timestamptz not null
    );
    create index review_claims_user on review_claims (user_id);

    drop index projects_queue;
    create index projects_queue on projects (coalesce(queued_at, published_at), id) where status = 'processing';

    create function end_review_claim() returns trigger language plpgsql as $$
    begin
      delete from review_claims where project_id = new.id;
      return null;
    end $$;
    create trigger projects_review_ended after update of status on projects for each row
      when (old.status = 'processing' and new.status <> 'processing') execute function end_review_claim();

    create function tell_live_review() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'review');
      return null;
    end $$;
    create trigger review_claims_live after insert or update or delete on review_claims
      for each statement execute function tell_live_review();
    create trigger projects_live_review after update of status on projects for each row
      when ((old.status = 'processing') <> (new.status = 'processing')) execute function tell_live_review();
    create trigger projects_live_review_gone after delete on projects for each row
      when (old.status = 'processing') execute function tell_live_review();
  `.execute(db)
}
