import { STAFF_ACTIONS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Collections and organizations that staff have taken down, with the words that their keepers are told. A collection
 * that is given back, by whatever way it loses the status `rejected`, keeps nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column taken_down_at timestamptz,
      add column taken_down_why text
        constraint organizations_taken_down_why_length check (char_length(taken_down_why) between 1 and 2000),
      add constraint organizations_taken_down_whole check ((taken_down_at is null) = (taken_down_why is null));
    alter table collections
      add column taken_down_at timestamptz,
      add column taken_down_why text
        constraint collections_taken_down_why_length check (char_length(taken_down_why) between 1 and 2000),
      add column status_before text constraint collections_status_before_known
        check (status_before in ('listed', 'unlisted', 'private', 'rejected', 'unknown')),
      add constraint collections_taken_down_whole check (
        (taken_down_at is null) = (taken_down_why is null) and (taken_down_at is null) = (status_before is null)
        and (taken_down_at is null or status = 'rejected')
      );

    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
  `.execute(db)
}
