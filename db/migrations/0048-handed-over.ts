import { type Kysely, sql } from 'kysely'

/** When all of a mail was with its server but for its end: whoever finds this later does not send it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column handed_over_at timestamptz`.execute(db)
}
