import { type Kysely, sql } from 'kysely'

/**
 * Where people want to hear of what: only what differs from the defaults has a row. An entry that is not for the site
 * waits here for its mail alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choices (
      user_id entity_id not null references users on delete cascade,
      type text not null,
      on_site boolean not null,
      mail text not null,
      primary key (user_id, type)
    );
    alter table notifications
      add column on_site boolean not null default true,
      add column in_digest boolean not null default false;
    create index notifications_in_digest on notifications (user_id, created_at) where in_digest;
  `.execute(db)
}
