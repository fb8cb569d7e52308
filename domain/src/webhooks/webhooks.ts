/** How an address is told: signed JSON for programs, or what a chat of that kind shows. */
export const WEBHOOK_FORMATS = ['json', 'discord', 'slack'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** What an address can be told of; happenings of the same names stand in the outbox. */
export const WEBHOOK_EVENTS = [
  'version.published',
  'project.approved',
  'project.rejected',
  'project.withheld',
  'project.released',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent because somebody wants to see whether it arrives. */
export const WEBHOOK_TEST = 'webhook.test'
/** What the webhooks of a person are told: something new among their notifications. */
export const WEBHOOK_NOTICE = 'notification.created'
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_NOTICE] as const
export type WebhookMessageName = (typeof WEBHOOK_MESSAGES)[number]

/** Why nothing is sent: somebody wanted so, all attempts failed, or the address said that it is gone for good. */
export const WEBHOOK_PAUSES = ['asked', 'failed', 'gone'] as const
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number]

/**
 * Why there was no answer: what the name stands for is no address of the internet, too long a wait, no connection, or
 * whoever sent it died before it came.
 */
export const WEBHOOK_FAILURES = ['not_callable', 'timeout', 'unreachable', 'unseen'] as const
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

/** The answer of an address that wants nothing more, ever. */
export const WEBHOOK_GONE = 410

/** Stands before the secret, in base64, wherever it is shown. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

/** How long an address may take for its answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000
