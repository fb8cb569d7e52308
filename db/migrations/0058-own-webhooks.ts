import { type Kysely, sql } from 'kysely'

/** People have webhooks as well: those are told what stands in their notifications, as they chose it for all of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column user_id entity_id references users on delete cascade,
      drop constraint webhooks_one_holder,
      add constraint webhooks_one_holder check (num_nonnulls(project_id, organization_id, user_id) = 1),
      add constraint webhooks_own_events check (user_id is null or events = '{}');
    create index webhooks_user on webhooks (user_id, created_at);
    create trigger webhooks_user_id_at_most after insert on webhooks
      referencing new table as added for each statement
      execute function refuse_too_many('user_id', '10', 'a person has at most 10 webhooks');
  `.execute(db)
}
