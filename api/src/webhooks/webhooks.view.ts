import type { WebhookAnswerRow, WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_RESPONSES_MAX } from '@quarry/domain/limits/counts'
import { revisionOf } from '../kernel/field-revision.ts'
import type { Webhook, WebhookAnswer } from '../../contract/webhooks/webhooks.ts'

interface WebhookState {
  /** Newest first. */
  answers: readonly WebhookAnswerRow[]
  next: Date | undefined
}

export const viewWebhook = (row: WebhookRow, { answers, next }: WebhookState): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  format: row.format,
  events: row.events,
  pause: row.pause,
  paused: row.pausedAt?.toISOString() ?? null,
  next_attempt: row.pause === null ? (next?.toISOString() ?? null) : null,
  created: row.createdAt.toISOString(),
  revision: revisionOf(webhookFields(row)),
  answers: answers.slice(0, WEBHOOK_RESPONSES_MAX).map(viewAnswer),
})

/** What an edit of a webhook may change, by its names in the API. Pausing is not an edit. */
export const webhookFields = ({ name, url, format, events }: WebhookRow) => ({ name, url, format, events })

const viewAnswer = (row: WebhookAnswerRow): WebhookAnswer => ({
  id: row.id,
  event: row.event,
  attempt: row.attempt,
  at: row.at.toISOString(),
  duration_ms: row.durationMs,
  status: row.status,
  failure: row.failure,
  body: row.body,
})
