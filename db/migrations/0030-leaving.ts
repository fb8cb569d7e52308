import { type Kysely, sql } from 'kysely'

/**
 * Whom to tell that their account is gone: the row outlives the account until its mail is sent. Pages of the account that
 * are still open are told at the commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table farewells (
      user_id entity_id primary key,
      username text not null,
      email text not null,
      language text,
      left_at timestamptz not null
    );
    create index farewells_left on farewells (left_at);

    create function tell_live_gone() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'gone:' || old.id);
      return null;
    end $$;
    create trigger users_live_gone after delete on users for each row execute function tell_live_gone();
  `.execute(db)
}
