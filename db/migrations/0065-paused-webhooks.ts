import { type Kysely, sql } from 'kysely'

/** Whoever keeps a webhook is told when it is paused because it did not answer; which one, while it is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column webhook_id entity_id references webhooks on delete set null;
    create index notifications_webhook on notifications (webhook_id) where webhook_id is not null;
  `.execute(db)
}
