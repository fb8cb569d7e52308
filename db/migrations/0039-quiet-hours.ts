import { type Kysely, sql } from 'kysely'

/** When people want no mail, by the clock where they live; a mail that falls into them is held until they end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quiet_hours (
      user_id entity_id primary key references users on delete cascade,
      zone text not null,
      from_minute smallint not null check (from_minute between 0 and 1439),
      until_minute smallint not null check (until_minute between 0 and 1439)
    );
    alter table notifications add column held_until timestamptz;
    create index notifications_held on notifications (held_until) where held_until is not null;
  `.execute(db)
}
