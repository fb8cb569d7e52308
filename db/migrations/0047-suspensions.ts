import { STAFF_ACTIONS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Accounts that staff have suspended, for a time or (`ends_at` null) for good. Of each account one row is open at most;
 * one whose time is over counts no more, and is closed by the next. Who did it stands in the log of staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      id entity_id primary key,
      user_id entity_id not null references users on delete cascade,
      reason text not null constraint suspensions_reason_length check (char_length(reason) between 1 and 2000),
      began_at timestamptz not null,
      ends_at timestamptz constraint suspensions_ends_later check (ends_at > began_at),
      appeal text constraint suspensions_appeal_length check (char_length(appeal) between 1 and 5000),
      appealed_at timestamptz,
      answer text constraint suspensions_answer_length check (char_length(answer) between 1 and 2000),
      answered_at timestamptz,
      lifted_at timestamptz,
      constraint suspensions_appealed check ((appeal is null) = (appealed_at is null)),
      constraint suspensions_answered check (answered_at is null or appealed_at is not null)
    );
    create unique index suspensions_open_key on suspensions (user_id) where lifted_at is null;
    create index suspensions_user on suspensions (user_id, began_at desc);
    create index suspensions_appeals on suspensions (appealed_at, id)
      where appealed_at is not null and answered_at is null and lifted_at is null;

    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
  `.execute(db)
}
