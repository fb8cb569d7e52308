import type { Db, Tx } from '@quarry/db/db'
import type { NewWebhook, WebhookAnswerRow, WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_RESPONSES_MAX, WEBHOOKS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

/** A webhook belongs to a project, to an organization with all its projects, or to a user. */
export type WebhookOwner = { projectId: string } | { organizationId: string } | { userId: string }

const webhooksOf = (db: Db, owner: WebhookOwner) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where((eb) => {
      if ('projectId' in owner) return eb('projectId', '=', owner.projectId)
      if ('organizationId' in owner) return eb('organizationId', '=', owner.organizationId)
      return eb('userId', '=', owner.userId)
    })

export const listWebhooksOf = (db: Db, owner: WebhookOwner): Promise<WebhookRow[]> =>
  webhooksOf(db, owner).orderBy('createdAt').orderBy('id').limit(WEBHOOKS_MAX).execute()

export const findWebhook = (db: Db | Tx, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the webhook until the transaction ends. */
export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findWebhookOf = (db: Db, owner: WebhookOwner, id: string): Promise<WebhookRow | undefined> =>
  webhooksOf(db, owner).where('id', '=', id).executeTakeFirst()

/** The stored responses, newest first. */
export const listAnswers = (db: Db, webhookIds: readonly string[]): Promise<WebhookAnswerRow[]> =>
  db
    .selectFrom('webhookAnswers')
    .selectAll()
    .where('webhookId', '=', sql<string>`any(${[...webhookIds]}::text[])`)
    .orderBy('id', 'desc')
    // Concurrent inserts can store more than the limit for a moment.
    .limit(2 * WEBHOOKS_MAX * WEBHOOK_RESPONSES_MAX)
    .execute()

/** Time of the next attempt by webhook, for failed deliveries. Tests are not repeated. */
export async function listNextAttempts(db: Db, webhookIds: readonly string[]): Promise<Map<string, Date>> {
  const aggregates = webhookIds.map((id) => `webhook:${id}`)
  const rows = await db
    .selectFrom('deliveries')
    .select(['aggregate', (eb) => eb.fn.min('dueAt').as('dueAt')])
    .where('queue', '=', 'webhook')
    .where('aggregate', '=', sql<string>`any(${aggregates}::text[])`)
    .where('attempts', '>', 0)
    .groupBy('aggregate')
    .execute()
  return new Map(rows.map(({ aggregate, dueAt }) => [aggregate.slice('webhook:'.length), dueAt]))
}

export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<void> {
  await db.insertInto('webhooks').values(webhook).execute()
}

export async function updateWebhook(
  db: Db | Tx,
  id: string,
  columns: Partial<Omit<NewWebhook, 'id' | 'projectId' | 'organizationId' | 'userId'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('webhooks').set(columns).where('id', '=', id).execute()
}

export async function removeWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}
