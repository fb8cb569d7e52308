import { type Kysely, sql } from 'kysely'

/** Operations work on a file, a folder or a backup of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_operations add column target jsonb`.execute(db)
}
