import { type Kysely, sql } from 'kysely'

/** What the output of a crashed server says: the problem, and up to two names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table server_states
      add column crash_problem text,
      add column crash_subject text,
      add column crash_needs text,
      add constraint server_states_crash_problem check (
        case when crash_problem is null
          then crash_subject is null and crash_needs is null
          else crash_reason is not null
        end
      );
  `.execute(db)
}
