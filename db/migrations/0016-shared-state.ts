import { type Kysely, sql } from 'kysely'

/** What processes know together for a while: short caches and locks, beside the counts in `rate_limits`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table shared_values (
      key varchar(255) primary key,
      value text not null,
      expire bigint not null
    );
    create index shared_values_expire on shared_values (expire);
    create index rate_limits_expire on rate_limits (expire);
  `.execute(db)
}
