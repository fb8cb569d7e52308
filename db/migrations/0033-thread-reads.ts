import { type Kysely, sql } from 'kysely'

/** Up to when somebody has read a thread; nobody else is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table thread_reads (
      user_id entity_id not null references users on delete cascade,
      thread_id entity_id not null references threads on delete cascade,
      read_until timestamptz not null,
      constraint thread_reads_pkey primary key (user_id, thread_id)
    );
    create index thread_reads_thread on thread_reads (thread_id);
  `.execute(db)
}
