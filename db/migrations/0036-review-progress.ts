import { type Kysely, sql } from 'kysely'

/**
 * How far each moderator has come with the checklist of a project, as it was submitted then. The queue is counted from its
 * index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_progress (
      project_id entity_id not null references projects on delete cascade,
      user_id entity_id not null references users on delete cascade,
      submitted_at timestamptz not null,
      version integer not null,
      progress jsonb not null,
      constraint review_progress_pkey primary key (project_id, user_id)
    );
    create index review_progress_user on review_progress (user_id);

    drop index projects_queue;
    create index projects_queue on projects (coalesce(queued_at, published_at), id)
      include (queued_at, published_at, project_types) where status = 'processing';
  `.execute(db)
}
