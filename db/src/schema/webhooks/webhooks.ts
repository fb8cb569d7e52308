import type {
  WebhookEvent,
  WebhookFailure,
  WebhookFormat,
  WebhookMessageName,
  WebhookPause,
} from '@quarry/domain/webhooks/webhooks'
import type { Generated, Insertable, Selectable } from 'kysely'

/** An address that receives the events of a project or of an organization, or the notifications of a user. */
export interface WebhooksTable {
  id: string
  /** Exactly one of these three is set. */
  projectId: string | null
  organizationId: string | null
  userId: string | null
  name: string
  url: string
  format: WebhookFormat
  /** Empty for personal webhooks, which use the notification preferences. */
  events: WebhookEvent[]
  /** Signing key. */
  secret: Buffer
  /** Null while it is active. */
  pause: WebhookPause | null
  pausedAt: Date | null
  createdAt: Generated<Date>
}

/** Outcome of one delivery attempt. The last ones of each webhook are stored. */
export interface WebhookAnswersTable {
  id: Generated<number>
  webhookId: string
  messageId: string
  event: WebhookMessageName
  attempt: number
  at: Date
  durationMs: number
  /** Null without a response; then `failure` is the reason. */
  status: number | null
  failure: WebhookFailure | null
  body: string
}

export type WebhookRow = Selectable<WebhooksTable>
export type NewWebhook = Insertable<WebhooksTable>
export type WebhookAnswerRow = Selectable<WebhookAnswersTable>
export type NewWebhookAnswer = Insertable<WebhookAnswersTable>
