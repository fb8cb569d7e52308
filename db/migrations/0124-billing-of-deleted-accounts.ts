import { type Kysely, sql } from 'kysely'

/**
 * When an account is deleted, its subscriptions end at once, and subscriptions and charges go to the Ghost account, because
 * invoices must be retained. A payment that is being processed is refunded when it succeeds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_billing_of_user() returns trigger language plpgsql as $$
    begin
      update subscriptions set user_id = 'a6eRm92L', status = 'unprovisioned' where user_id = old.id;
      update charges set user_id = 'a6eRm92L',
        status = case when status in ('open', 'failed') and type <> 'refund' then 'cancelled' else status end,
        due = case when status in ('open', 'failed', 'cancelled') then least(due, now()) else due end
        where user_id = old.id;
      return old;
    end $$;
    create trigger users_end_billing before delete on users for each row execute function end_billing_of_user();
  `.execute(db)
}
