import { STAFF_ACTIONS } from '@quarry/domain/moderation/staff-log'
import { type Kysely, sql } from 'kysely'

const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** The log of staff knows one more deed: projects that they make for an organization of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_log drop constraint staff_log_deed_known;
    alter table staff_log add constraint staff_log_deed_known check (deed in (${among(STAFF_ACTIONS)}));
  `.execute(db)
}
