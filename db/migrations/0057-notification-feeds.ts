import { NEWS_TYPES } from '@quarry/domain/notifications/notification-types'
import { type Kysely, sql } from 'kysely'

/**
 * Two more places in which people hear of things: a feed of their own, whose address only its hash is kept of, and
 * chats. What differs from the defaults has all places in its row, so older rows get those that hold by default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const news = sql.join(NEWS_TYPES.map((type) => sql.lit(type)))
  await sql`
    create table notification_feeds (
      user_id entity_id primary key references users on delete cascade,
      token_hash bytea not null
        constraint notification_feeds_token_length check (octet_length(token_hash) = 32),
      created_at timestamptz not null
    );
    create unique index notification_feeds_token_key on notification_feeds (token_hash);

    alter table notification_choices
      add column in_feed boolean not null default false,
      add column in_chat boolean not null default false;
    update notification_choices set in_feed = true, in_chat = true where type in (${news});
    alter table notification_choices alter column in_feed drop default, alter column in_chat drop default;

    alter table notifications
      add column in_feed boolean not null default false,
      add column in_chat boolean not null default false;
    create index notifications_in_feed on notifications (user_id, created_at desc, id desc) where in_feed;
    create index notifications_elsewhere on notifications (created_at) where not on_site and (in_feed or in_chat);
  `.execute(db)
}
