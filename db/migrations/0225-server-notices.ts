import { type Kysely, sql } from 'kysely'

/** Messages of admins on the pages of servers, what they are for, and which users have dismissed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_notices (
      id entity_id primary key,
      level text not null,
      title text,
      message text not null,
      survey_url text,
      is_dismissable boolean not null,
      begins_at timestamptz not null,
      expires_at timestamptz,
      is_for_all boolean not null,
      created_at timestamptz not null,
      constraint server_notices_period check (expires_at > begins_at),
      constraint server_notices_survey check ((level = 'survey') = (survey_url is not null)),
      constraint server_notices_survey_dismissable check (level <> 'survey' or is_dismissable)
    );

    create table server_notice_targets (
      notice_id entity_id not null references server_notices on delete cascade,
      node_id entity_id references nodes on delete cascade,
      server_id entity_id references servers on delete cascade,
      constraint server_notice_targets_one check ((node_id is null) <> (server_id is null)),
      constraint server_notice_targets_key unique nulls not distinct (notice_id, node_id, server_id)
    );
    create index server_notice_targets_node on server_notice_targets (node_id);
    create index server_notice_targets_server on server_notice_targets (server_id);

    create table server_notice_dismissals (
      notice_id entity_id not null references server_notices on delete cascade,
      user_id entity_id not null references users on delete cascade,
      dismissed_at timestamptz not null,
      primary key (notice_id, user_id)
    );
    create index server_notice_dismissals_user on server_notice_dismissals (user_id);
  `.execute(db)
}
