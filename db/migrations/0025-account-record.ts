import { ACCOUNT_EVENTS, ACCOUNT_ACTIVITY_MS } from '@quarry/domain/accounts/activity'
import { type Kysely, sql } from 'kysely'

const DAY_MS = 86_400_000

/**
 * What happened to an account, to which nothing but new rows can be done until they are old: whoever gets into an
 * account, or into the API, cannot take back what they left. Sessions know when their owner last proved who they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_events (
      id bigint generated always as identity primary key,
      user_id entity_id references users on delete cascade,
      kind text not null constraint account_events_kind_known check (kind in (${sql.join(
        ACCOUNT_EVENTS.map((kind) => sql.lit(kind)),
      )})),
      at timestamptz not null,
      detail text constraint account_events_detail_length check (char_length(detail) <= 255),
      os text, platform text, ip text
    );
    create index account_events_user on account_events (user_id, id desc);
    create index account_events_at on account_events (at);

    create function keep_account_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and (
        old.user_id is null
        or old.at < now() - make_interval(days => ${sql.lit(Math.floor(ACCOUNT_ACTIVITY_MS / DAY_MS) - 1)})
        or not exists (select from users where id = old.user_id)
      ) then
        return old;
      end if;
      raise exception 'the record of an account is only added to';
    end
    $$;
    create trigger account_events_keep before update or delete on account_events
      for each row execute function keep_account_event();

    alter table sessions add column proved_at timestamptz;
  `.execute(db)
}
