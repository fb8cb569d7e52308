import { GROUPED_NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { type Kysely, sql } from 'kysely'

/** Entries of an inbox know with which others they are told, and open pages hear at the commit whose inbox changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const grouped = sql.join(GROUPED_NOTIFICATION_TYPES.map((type) => sql.lit(type)))
  await sql`
    alter table notifications add column group_key text not null generated always as (
      case when type in (${grouped}) and project_id is not null
        then type || ' ' || project_id || ' ' ||
          ((created_at at time zone 'UTC')::date - date '2000-01-01')::text
        else id end
    ) stored;
    create index notifications_groups on notifications (user_id, group_key, created_at desc, id desc);
    drop index notifications_unread;
    create index notifications_unread on notifications (user_id, created_at desc, id desc)
      where read_at is null;
    alter table notifications drop constraint notifications_type_known;

    create function tell_live_inbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'inbox:' || user_id) from (select distinct user_id from changed) as readers;
      return null;
    end $$;
    create trigger notifications_live_insert after insert on notifications
      referencing new table as changed for each statement execute function tell_live_inbox();
    create trigger notifications_live_update after update on notifications
      referencing new table as changed for each statement execute function tell_live_inbox();
    create trigger notifications_live_delete after delete on notifications
      referencing old table as changed for each statement execute function tell_live_inbox();
  `.execute(db)
}
