import type { Db } from '@quarry/db/db'
import type { WebhookDue } from '@quarry/db/events'
import { record } from '@quarry/db/outbox'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import type { WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_GONE,
  WEBHOOK_NOTIFICATION,
  WEBHOOK_TEST,
  type WebhookEvent,
} from '@quarry/domain/webhooks/webhooks'
import type { Errands } from '@quarry/jobs/delivery-queue'
import type { Errand, Outcome } from '@quarry/jobs/external-effects'
import { markHandedOver } from '../kernel/delivery-handover.queries.ts'
import type { Services } from '../kernel/ctx.ts'
import type { OutboundResponse } from '../ports/outbound-requests.ts'
import { bodyOf } from './payload.ts'
import {
  findWebhook,
  holdWebhook,
  keepAnswer,
  listOwnToTell,
  listToTell,
  pauseWebhook,
} from './webhook-deliveries.queries.ts'
import { mintMessageId, signatureHeaders } from './sign-payload.ts'

type Sending = Pick<Services, 'outbound' | 'siteUrl' | 'now' | 'reference'>
type Due = Omit<WebhookDue, 'name'>

const NOTHING_TO_DO: Outcome = { isDone: true, keep: async () => {} }

/**
 * What the queue `webhook` does: on a happening it finds whom to tell, and then tells each of them by itself, so that one
 * which does not answer keeps back nobody else.
 */
export const webhookErrands = (sending: Sending): Errands => ({
  ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, findWhomToTell(event)])),
  'notification.call_due': findOwnToTellOf,
  'webhook.due': (db, delivery) => tell(sending, db, delivery),
})

const findWhomToTell =
  (event: WebhookEvent): Errand =>
  async (_, { payload, createdAt }) => {
    const { projectId, versionId } = payload as { projectId: string; versionId?: string }
    const happenedAt = createdAt.toISOString()
    const about = { event, projectId, happenedAt, ...(versionId !== undefined && { versionId }) }
    return {
      isDone: true,
      keep: async (tx) => {
        const ids = await listToTell(tx, projectId, event)
        const due = ids.map((webhookId) => ({ webhookId, messageId: mintMessageId(), ...about }))
        await record(tx, ...due.map((one) => ({ name: 'webhook.due', ...one }) as const))
      },
    }
  }

const findOwnToTellOf: Errand = async (_, { payload, createdAt }) => {
  const { userId, notificationId } = payload as { userId: string; notificationId: string }
  const about = { event: WEBHOOK_NOTIFICATION, notificationId, happenedAt: createdAt.toISOString() } as const
  return {
    isDone: true,
    keep: async (tx) => {
      const ids = await listOwnToTell(tx, userId)
      const due = ids.map((webhookId) => ({ webhookId, messageId: mintMessageId(), ...about }))
      await record(tx, ...due.map((one) => ({ name: 'webhook.due', ...one }) as const))
    },
  }
}

async function tell(sending: Sending, db: Db, delivery: DeliveryRow): Promise<Outcome> {
  const due = delivery.payload as Due
  const webhook = await findWebhook(db, due.webhookId)
  if (!webhook || (webhook.pause !== null && due.event !== WEBHOOK_TEST)) return NOTHING_TO_DO
  const body = await bodyOf(db, { webhook, due }, sending)
  if (body === undefined) return NOTHING_TO_DO
  const at = sending.now()
  const attempt = { due, attempt: delivery.attempts + 1, at }
  const isChat = webhook.format !== 'json'
  // Programs know by its id what they have had; a chat would show it twice.
  if (isChat && delivery.handedOverAt !== null) return unseen(attempt)
  const headers = headersOf(webhook, { id: due.messageId, body, now: at }, sending.siteUrl)
  const onHandOver = () => markHandedOver(db, delivery.id, sending.now())
  const answer = await sending.outbound.post(webhook.url, { headers, body, ...(isChat && { onHandOver }) })
  return outcomeOf(attempt, answer)
}

/** Whoever sent it died before the answer came, which nobody will see any more. */
const unseen = ({ due: { webhookId, messageId, event }, attempt, at }: Attempt): Outcome => ({
  isDone: true,
  keep: async (tx) => {
    if (!(await holdWebhook(tx, webhookId))) return
    const nothing = { durationMs: 0, status: null, failure: 'unseen', body: '' } as const
    await keepAnswer(tx, { webhookId, messageId, event, attempt, at, ...nothing })
  },
})

function headersOf(
  { format, secret }: WebhookRow,
  message: Parameters<typeof signatureHeaders>[1],
  siteUrl: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `Quarry-Webhooks (+${siteUrl})`,
    // What is kept of the answer is text.
    'accept-encoding': 'identity',
    ...(format === 'json' && signatureHeaders(secret, message)),
  }
}

interface Attempt {
  due: Due
  attempt: number
  at: Date
}

/** A test is sent once and changes nothing; of all else, what was not taken is sent again. */
function outcomeOf({ due, attempt, at }: Attempt, answer: OutboundResponse): Outcome {
  const { webhookId, messageId, event } = due
  const { status, durationMs } = answer
  const isTaken = status !== null && status >= 200 && status < 300
  const isTest = event === WEBHOOK_TEST
  const isGone = status === WEBHOOK_GONE
  return {
    isDone: isTaken || isTest || isGone,
    keep: async (tx, { isLast }) => {
      if (!(await holdWebhook(tx, webhookId))) return
      const failure = answer.status === null ? answer.failure : null
      const body = answer.status === null ? '' : answer.body
      await keepAnswer(tx, { webhookId, messageId, event, attempt, at, durationMs, status, failure, body })
      if (isTaken || isTest || !isLast) return
      if (!(await pauseWebhook(tx, webhookId, { pause: isGone ? 'gone' : 'failed', at }))) return
      const paused = { name: 'webhook.paused', actorId: null, webhookId, pausedAt: at.toISOString() } as const
      await record(tx, paused)
    },
  }
}
