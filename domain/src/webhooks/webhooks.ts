/** Format of the payload: signed JSON for programs, or a message of that chat service. */
export const WEBHOOK_FORMATS = ['json', 'discord', 'slack'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** Events that a webhook can subscribe to; domain events of the same names are in the outbox. */
export const WEBHOOK_EVENTS = [
  'version.published',
  'project.approved',
  'project.rejected',
  'project.withheld',
  'project.released',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent on request, to test a webhook. */
export const WEBHOOK_TEST = 'webhook.test'
/** Sent to personal webhooks: a notification of their owner. */
export const WEBHOOK_NOTIFICATION = 'notification.created'
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_NOTIFICATION] as const
export type WebhookMessageName = (typeof WEBHOOK_MESSAGES)[number]

/** Why a webhook is paused: on request, because all attempts of a delivery failed, or because the address returned 410. */
export const WEBHOOK_PAUSES = ['asked', 'failed', 'gone'] as const
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number]

/**
 * Why an attempt has no response: the host name resolves to no public address, the response took too long, there was no
 * connection, or the sending process died before the response.
 */
export const WEBHOOK_FAILURES = ['not_callable', 'timeout', 'unreachable', 'unseen'] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

/** Status of the response of an address that must not be called again. */
export const WEBHOOK_GONE = 410

/** Prefix of a displayed secret, which is in base64. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

/** Time limit of one attempt. */
export const WEBHOOK_TIMEOUT_MS = 10_000
