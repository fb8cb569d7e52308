import type { Tx } from '@quarry/db/db'
import type { NewWebhookAnswer } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_RESPONSES_MAX } from '@quarry/domain/limits/counts'
import type { WebhookEvent, WebhookPause } from '@quarry/domain/webhooks/webhooks'
import { sql } from 'kysely'

/** Active webhooks of the project and its organization that subscribe to the event. */
export async function listSubscribedWebhooks(
  tx: Tx,
  projectId: string,
  event: WebhookEvent,
): Promise<string[]> {
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

/** Active webhooks of a user. */
export async function listPersonalWebhooks(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('userId', '=', userId)
    .where('pause', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** False if it was deleted. */
export async function lockWebhook(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Deletes older ones beyond the number that is shown. */
export async function saveAnswer(tx: Tx, answer: Omit<NewWebhookAnswer, 'id'>): Promise<void> {
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
        .limit(WEBHOOK_RESPONSES_MAX),
    )
    .execute()
}

/** False if it was paused already; its reason does not change. */
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
