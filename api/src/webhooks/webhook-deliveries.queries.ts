import type { Db, Tx } from '@quarry/db/db'
import type { NewWebhookAnswer, WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_ANSWERS_MAX } from '@quarry/domain/limits/counts'
import type { WebhookEvent, WebhookPause } from '@quarry/domain/webhooks/webhooks'
import { sql } from 'kysely'

/** Those of the project and of its organization that want to hear of it and are not paused. */
export async function listToTell(tx: Tx, projectId: string, event: WebhookEvent): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('pause', 'is', null)
    .where(sql<string>`${event}`, '=', sql<string>`any(events)`)
    .where((eb) =>
      eb.or([
        eb('projectId', '=', projectId),
        eb('organizationId', '=', (inner) =>
          inner.selectFrom('projects').select('organizationId').where('id', '=', projectId),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of a person that are not paused. */
export async function listOwnToTell(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('userId', '=', userId)
    .where('pause', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findWebhook = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

/** Holds it until the transaction ends; false when it was removed meanwhile. */
export async function holdWebhook(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Of those before, as many are kept as are shown. */
export async function keepAnswer(tx: Tx, answer: Omit<NewWebhookAnswer, 'id'>): Promise<void> {
  await tx.insertInto('webhookAnswers').values(answer).execute()
  await tx
    .deleteFrom('webhookAnswers')
    .where('webhookId', '=', answer.webhookId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('webhookAnswers as newest')
        .select('newest.id')
        .where('newest.webhookId', '=', answer.webhookId)
        .orderBy('newest.id', 'desc')
        .limit(WEBHOOK_ANSWERS_MAX),
    )
    .execute()
}

/** One that is paused already keeps its reason; whether it was not. */
export async function pauseWebhook(
  tx: Tx,
  id: string,
  why: { pause: WebhookPause; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ pause: why.pause, pausedAt: why.at })
    .where('id', '=', id)
    .where('pause', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
