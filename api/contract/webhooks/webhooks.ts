import { WEBHOOK_RESPONSES_MAX, WEBHOOKS_MAX } from '@quarry/domain/limits/counts'
import { LINK, WEBHOOK_NAME } from '@quarry/domain/limits/lengths'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FAILURES,
  WEBHOOK_FORMATS,
  WEBHOOK_MESSAGES,
  WEBHOOK_PAUSES,
} from '@quarry/domain/webhooks/webhooks'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { BaseRevision, filledText, text, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** Result of one attempt of a delivery. */
export const WebhookAnswer = z.object({
  id: z.int(),
  event: z.enum(WEBHOOK_MESSAGES),
  attempt: z.int(),
  at: Timestamp,
  duration_ms: z.int(),
  /** Null without a response; then `failure` is the reason. */
  status: z.int().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  /** Beginning of the response body. */
  body: z.string(),
})
export type WebhookAnswer = z.output<typeof WebhookAnswer>

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, { message: ruleText('webhook_event_needed') })
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))

export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  /** Empty for personal webhooks. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  /** Null while it is active. */
  pause: z.enum(WEBHOOK_PAUSES).nullable(),
  paused: Timestamp.nullable(),
  /** When the failed delivery is attempted again. */
  next_attempt: Timestamp.nullable(),
  created: Timestamp,
  /** Of its name, URL, format and events. */
  revision: z.string(),
  /** Newest first. */
  answers: z.array(WebhookAnswer).max(WEBHOOK_RESPONSES_MAX),
})
export type Webhook = z.output<typeof Webhook>

/** The secret is returned only when it is created. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() })
export type WebhookSecret = z.output<typeof WebhookSecret>

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Z}\p{Cc}\p{Cf}]+$/u

const WebhookFields = z.object({
  name: filledText(WEBHOOK_NAME),
  /** The server also rejects addresses that it may not call. */
  url: text(LINK).refine((value) => WEB_ADDRESS.test(value) && URL.canParse(value), {
    message: ruleText('https_address'),
  }),
  format: z.enum(WEBHOOK_FORMATS),
  events,
})
/** False resumes it, whatever the reason of the pause. */
const paused = z.boolean().optional()
const editing = { paused, revision: BaseRevision.optional() }
const WebhookPatch = WebhookFields.partial().extend(editing)
/** Users select the notification types for all their webhooks together, in their preferences. */
const OwnWebhookFields = WebhookFields.omit({ events: true })
const List = z.array(Webhook).max(WEBHOOKS_MAX)

// No token may call these: addresses and secrets of webhooks outlive it.
const managed = { tag: 'webhooks', access: 'signed-in', scope: 'SESSION_ACCESS' } as const

export const listProjectWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/project/:project/webhooks',
  summary: 'List the webhooks of a project with their last deliveries, for members who may edit it',
  response: List,
})
export const createProjectWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/project/:project/webhooks',
  summary: 'Create a webhook for the events of a project; its secret is in this response only',
  body: WebhookFields,
  response: WebhookSecret,
})
export const editProjectWebhook = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/_internal/project/:project/webhooks/:webhook',
  summary: 'Edit, pause or resume a webhook of a project',
  body: WebhookPatch,
  response: NoContent,
})
export const deleteProjectWebhook = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/project/:project/webhooks/:webhook',
  summary: 'Delete a webhook of a project',
  response: NoContent,
})
export const testProjectWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/project/:project/webhooks/:webhook/test',
  summary: 'Send a test message to a webhook of a project',
  response: NoContent,
})
export const renewProjectWebhookSecret = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/project/:project/webhooks/:webhook/secret',
  summary: 'Replace the secret of a webhook of a project',
  response: WebhookSecret,
})

export const listOrganizationWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/organization/:organization/webhooks',
  summary: 'List the webhooks of an organization with their last deliveries, for members who may edit it',
  response: List,
})
export const createOrganizationWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks',
  summary: 'Create a webhook for the events of the projects of an organization',
  body: WebhookFields,
  response: WebhookSecret,
})
export const editOrganizationWebhook = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/_internal/organization/:organization/webhooks/:webhook',
  summary: 'Edit, pause or resume a webhook of an organization',
  body: WebhookPatch,
  response: NoContent,
})
export const deleteOrganizationWebhook = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/organization/:organization/webhooks/:webhook',
  summary: 'Delete a webhook of an organization',
  response: NoContent,
})
export const testOrganizationWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks/:webhook/test',
  summary: 'Send a test message to a webhook of an organization',
  response: NoContent,
})
export const renewOrganizationWebhookSecret = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks/:webhook/secret',
  summary: 'Replace the secret of a webhook of an organization',
  response: WebhookSecret,
})

export const listOwnWebhooks = endpoint({
  ...managed,
  method: 'GET',
  path: '/_internal/inbox/webhooks',
  summary: 'List your webhooks with their last deliveries',
  response: List,
})
export const createOwnWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/inbox/webhooks',
  summary: 'Create a webhook for your notifications; its secret is in this response only',
  body: OwnWebhookFields,
  response: WebhookSecret,
})
export const editOwnWebhook = endpoint({
  ...managed,
  method: 'PATCH',
  path: '/_internal/inbox/webhooks/:webhook',
  summary: 'Edit, pause or resume one of your webhooks',
  body: OwnWebhookFields.partial().extend(editing),
  response: NoContent,
})
export const deleteOwnWebhook = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/_internal/inbox/webhooks/:webhook',
  summary: 'Delete one of your webhooks',
  response: NoContent,
})
export const testOwnWebhook = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/inbox/webhooks/:webhook/test',
  summary: 'Send a test message to one of your webhooks',
  response: NoContent,
})
export const renewOwnWebhookSecret = endpoint({
  ...managed,
  method: 'POST',
  path: '/_internal/inbox/webhooks/:webhook/secret',
  summary: 'Replace the secret of one of your webhooks',
  response: WebhookSecret,
})
