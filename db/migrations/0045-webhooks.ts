import { type Kysely, sql } from 'kysely'

/**
 * Addresses that makers want to be told by, and how they answered. The secret must be known to sign, so it is kept as it
 * is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id entity_id primary key,
      project_id entity_id references projects on delete cascade,
      organization_id entity_id references organizations on delete cascade,
      name text not null,
      url text not null,
      format text not null,
      events text[] not null,
      secret bytea not null constraint webhooks_secret_length check (octet_length(secret) = 32),
      pause text,
      paused_at timestamptz,
      created_at timestamptz not null default now(),
      constraint webhooks_one_holder check (num_nonnulls(project_id, organization_id) = 1),
      constraint webhooks_paused check ((pause is null) = (paused_at is null))
    );
    create index webhooks_project on webhooks (project_id, created_at);
    create index webhooks_organization on webhooks (organization_id, created_at);
    create trigger webhooks_project_id_at_most after insert on webhooks
      referencing new table as added for each statement
      execute function refuse_too_many('project_id', '10', 'a project has at most 10 webhooks');
    create trigger webhooks_organization_id_at_most after insert on webhooks
      referencing new table as added for each statement
      execute function refuse_too_many('organization_id', '10', 'an organization has at most 10 webhooks');

    create table webhook_answers (
      id bigint generated always as identity primary key,
      webhook_id entity_id not null references webhooks on delete cascade,
      message_id text not null,
      event text not null,
      attempt integer not null,
      at timestamptz not null,
      duration_ms integer not null,
      status integer,
      failure text,
      body text not null,
      constraint webhook_answers_ended check (num_nonnulls(status, failure) = 1)
    );
    create index webhook_answers_of_webhook on webhook_answers (webhook_id, id desc);
  `.execute(db)
}
