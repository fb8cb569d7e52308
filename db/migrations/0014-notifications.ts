import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { type Kysely, sql } from 'kysely'

/** People's inboxes. A row goes with its reader and with what it tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      type text not null constraint notifications_type_known check (type in (${sql.join(
        NOTIFICATION_TYPES.map((type) => sql.lit(type)),
      )})),
      project_id entity_id references projects on delete cascade,
      version_id entity_id references versions on delete cascade,
      team_id entity_id references teams on delete cascade,
      organization_id entity_id references organizations on delete cascade,
      actor_id entity_id references users on delete set null,
      role text,
      old_status text,
      new_status text,
      read_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index notifications_of_user on notifications (user_id, created_at desc, id desc);
    create index notifications_unread on notifications (user_id) where read_at is null;
    create index notifications_project on notifications (project_id) where project_id is not null;
    create index notifications_version on notifications (version_id) where version_id is not null;
    create index notifications_team on notifications (team_id) where team_id is not null;
    create index notifications_organization on notifications (organization_id) where organization_id is not null;
    create index notifications_actor on notifications (actor_id) where actor_id is not null;
  `.execute(db)
}
