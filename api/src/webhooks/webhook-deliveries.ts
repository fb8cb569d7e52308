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
import type { ExternalEffects } from '@quarry/jobs/delivery-workers'
import type { ExternalEffect, Outcome } from '@quarry/jobs/external-effects'
import { markHandedOver } from '../kernel/delivery-handover.queries.ts'
import type { Services } from '../kernel/ctx.ts'
import type { OutboundResponse } from '../ports/outbound-requests.ts'
import { bodyOf } from './payload.ts'
import {
  lockWebhook,
  saveAnswer,
  listPersonalWebhooks,
  listSubscribedWebhooks,
  pauseWebhook,
} from './webhook-deliveries.queries.ts'
import { mintMessageId, signatureHeaders } from './sign-payload.ts'
import { findWebhook } from './webhooks.queries.ts'

type Sending = Pick<Services, 'outbound' | 'siteUrl' | 'now' | 'reference'>
type Due = Omit<WebhookDue, 'name'>

const NOTHING_TO_DO: Outcome = { isDone: true, keep: async () => {} }

/**
 * Effects of the queue `webhook`: a domain event creates one delivery for each subscribed webhook, so that an address
 * which does not respond delays no other.
 */
export const webhookEffects = (sending: Sending): ExternalEffects => ({
  ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, fanOutEvent(event)])),
  'notification.call_due': fanOutNotification,
  'webhook.due': (db, delivery) => callWebhook(sending, db, delivery),
})

const fanOutEvent =
  (event: WebhookEvent): ExternalEffect =>
  async (_, { payload, createdAt }) => {
    const { projectId, versionId } = payload as { projectId: string; versionId?: string }
    const happenedAt = createdAt.toISOString()
    const about = { event, projectId, happenedAt, ...(versionId !== undefined && { versionId }) }
    return {
      isDone: true,
      keep: async (tx) => {
        const ids = await listSubscribedWebhooks(tx, projectId, event)
        const due = ids.map((webhookId) => ({ webhookId, messageId: mintMessageId(), ...about }))
        await record(tx, ...due.map((one) => ({ name: 'webhook.due', ...one }) as const))
      },
    }
  }

const fanOutNotification: ExternalEffect = async (_, { payload, createdAt }) => {
  const { userId, notificationId } = payload as { userId: string; notificationId: string }
  const about = { event: WEBHOOK_NOTIFICATION, notificationId, happenedAt: createdAt.toISOString() } as const
  return {
    isDone: true,
    keep: async (tx) => {
      const ids = await listPersonalWebhooks(tx, userId)
      const due = ids.map((webhookId) => ({ webhookId, messageId: mintMessageId(), ...about }))
      await record(tx, ...due.map((one) => ({ name: 'webhook.due', ...one }) as const))
    },
  }
}

async function callWebhook(sending: Sending, db: Db, delivery: DeliveryRow): Promise<Outcome> {
  const due = delivery.payload as Due
  const webhook = await findWebhook(db, due.webhookId)
  if (!webhook || (webhook.pause !== null && due.event !== WEBHOOK_TEST)) return NOTHING_TO_DO
  const body = await bodyOf(db, { webhook, due }, sending)
  if (body === undefined) return NOTHING_TO_DO
  const at = sending.now()
  const attempt = { due, attempt: delivery.attempts + 1, at }
  const isChat = webhook.format !== 'json'
  // Programs can ignore a repeated message id; a chat would show the message twice.
  if (isChat && delivery.handedOverAt !== null) return withoutResponse(attempt)
  const headers = headersOf(webhook, { id: due.messageId, body, now: at }, sending.siteUrl)
  const onHandOver = () => markHandedOver(db, delivery.id, sending.now())
  const response = await sending.outbound.post(webhook.url, { headers, body, ...(isChat && { onHandOver }) })
  return outcomeOf(attempt, response)
}

/** The process died between the request and the response. */
const withoutResponse = ({ due: { webhookId, messageId, event }, attempt, at }: Attempt): Outcome => ({
  isDone: true,
  keep: async (tx) => {
    if (!(await lockWebhook(tx, webhookId))) return
    const result = { durationMs: 0, status: null, failure: 'unseen', body: '' } as const
    await saveAnswer(tx, { webhookId, messageId, event, attempt, at, ...result })
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
    // The stored response must be uncompressed text.
    'accept-encoding': 'identity',
    ...(format === 'json' && signatureHeaders(secret, message)),
  }
}

interface Attempt {
  due: Due
  attempt: number
  at: Date
}

/** A test is sent once and never pauses the webhook; other failed deliveries are attempted again. */
function outcomeOf({ due, attempt, at }: Attempt, response: OutboundResponse): Outcome {
  const { webhookId, messageId, event } = due
  const { status, durationMs } = response
  const isAccepted = status !== null && status >= 200 && status < 300
  const isTest = event === WEBHOOK_TEST
  const isGone = status === WEBHOOK_GONE
  return {
    isDone: isAccepted || isTest || isGone,
    keep: async (tx, { isLast }) => {
      if (!(await lockWebhook(tx, webhookId))) return
      const failure = response.status === null ? response.failure : null
      const body = response.status === null ? '' : response.body
      await saveAnswer(tx, { webhookId, messageId, event, attempt, at, durationMs, status, failure, body })
      if (isAccepted || isTest || !isLast) return
      if (!(await pauseWebhook(tx, webhookId, { pause: isGone ? 'gone' : 'failed', at }))) return
      const paused = { name: 'webhook.paused', actorId: null, webhookId, pausedAt: at.toISOString() } as const
      await record(tx, paused)
    },
  }
}
