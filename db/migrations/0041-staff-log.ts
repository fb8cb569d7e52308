import { STAFF_ACTIONS, STAFF_LOG_THINGS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * What staff did by their role. Rows refer to nothing, so that nothing takes them along: an account or a project that
 * goes leaves what was done by it and to it. Nobody changes or deletes a row, whoever asks the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id entity_id not null,
      deed text not null constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)})),
      thing text not null constraint staff_log_thing_known check (thing in (${among(STAFF_LOG_THINGS)})),
      thing_id text not null,
      thing_name text,
      detail text,
      before text,
      after text,
      why text
    );
    create index staff_log_actor on staff_log (actor_id, id desc);
    create index staff_log_thing on staff_log (thing, thing_id, id desc);
    create index staff_log_things on staff_log (thing, id desc);

    create function keep_staff_log() returns trigger language plpgsql as $$
    begin
      raise exception 'the log of staff is only added to';
    end
    $$;
    create trigger staff_log_keep before update or delete or truncate on staff_log
      for each statement execute function keep_staff_log();
  `.execute(db)
}
