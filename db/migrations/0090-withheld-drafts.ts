import { type Kysely, sql } from 'kysely'

/** Withheld projects can be opened by their address, which projects that were never approved must not be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update projects set status = 'rejected' where status = 'withheld' and approved_at is null`.execute(
    db,
  )
}
