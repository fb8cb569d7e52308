import type { Db, Tx } from '@quarry/db/db'
import type { NewWebhook, WebhookAnswerRow, WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_ANSWERS_MAX, WEBHOOKS_MAX } from '@quarry/domain/limits/counts'
import { sql } from 'kysely'

/** Whose it is: a project, an organization with all its projects, or a person. */
export type Holder = { projectId: string } | { organizationId: string } | { userId: string }

const heldBy = (db: Db, holder: Holder) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where((eb) => {
      if ('projectId' in holder) return eb('projectId', '=', holder.projectId)
      if ('organizationId' in holder) return eb('organizationId', '=', holder.organizationId)
      return eb('userId', '=', holder.userId)
    })

export const listWebhooksOf = (db: Db, holder: Holder): Promise<WebhookRow[]> =>
  heldBy(db, holder).orderBy('createdAt').orderBy('id').limit(WEBHOOKS_MAX).execute()

export const findWebhookOf = (db: Db, holder: Holder, id: string): Promise<WebhookRow | undefined> =>
  heldBy(db, holder).where('id', '=', id).executeTakeFirst()

/** Newest first, as many of each as are kept. */
export const listAnswers = (db: Db, webhookIds: readonly string[]): Promise<WebhookAnswerRow[]> =>
  db
    .selectFrom('webhookAnswers')
    .selectAll()
    .where('webhookId', '=', sql<string>`any(${[...webhookIds]}::text[])`)
    .orderBy('id', 'desc')
    // While two are written at once there may be one more of each.
    .limit(2 * WEBHOOKS_MAX * WEBHOOK_ANSWERS_MAX)
    .execute()

/** What was not taken and is tried again; tests are not. */
export async function listNextAttempts(db: Db, webhookIds: readonly string[]): Promise<Map<string, Date>> {
  const nouns = webhookIds.map((id) => `webhook:${id}`)
  const rows = await db
    .selectFrom('deliveries')
    .select(['noun', (eb) => eb.fn.min('dueAt').as('dueAt')])
    .where('queue', '=', 'webhook')
    .where('noun', '=', sql<string>`any(${nouns}::text[])`)
    .where('attempts', '>', 0)
    .groupBy('noun')
    .execute()
  return new Map(rows.map(({ noun, dueAt }) => [noun.slice('webhook:'.length), dueAt]))
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
