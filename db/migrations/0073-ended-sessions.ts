import { type Kysely, sql } from 'kysely'

/**
 * Ends the live streams of a session when it ends, by sign-out, by a new password or with its account, whose sessions
 * are deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger users_live_gone on users;
    drop function tell_live_gone();
    create function notify_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', 'session:' || old.id);
      return null;
    end $$;
    create trigger sessions_live_ended after delete on sessions for each row execute function notify_session_ended();
  `.execute(db)
}
