import { type Kysely, sql } from 'kysely'

/** Decisions by time: what they ended, and who made them, is read from the threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index thread_messages_decisions on thread_messages (created_at)
      where type = 'status_change' and old_status = 'processing' and new_status <> 'processing'`.execute(db)
}
