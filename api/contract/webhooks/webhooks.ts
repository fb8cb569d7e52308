import { WEBHOOK_ANSWERS_MAX, WEBHOOKS_MAX } from '@quarry/domain/limits/counts'
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
import { filledText, text, Timestamp } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** How one attempt to tell an address ended. */
export const WebhookAnswer = z.object({
  id: z.int(),
  event: z.enum(WEBHOOK_MESSAGES),
  attempt: z.int(),
  at: Timestamp,
  duration_ms: z.int(),
  /** Null when there was no answer, and `failure` says why. */
  status: z.int().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
  /** The beginning of what it said. */
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
  /** None of an own one. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
  /** Why nothing is sent; null while it is told. */
  pause: z.enum(WEBHOOK_PAUSES).nullable(),
  paused: Timestamp.nullable(),
  /** When what it did not take is tried again. */
  next_attempt: Timestamp.nullable(),
  created: Timestamp,
  /** The last ones, newest first. */
  answers: z.array(WebhookAnswer).max(WEBHOOK_ANSWERS_MAX),
})
export type Webhook = z.output<typeof Webhook>

/** The secret is in the answers that make one, and in no other. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() })
export type WebhookSecret = z.output<typeof WebhookSecret>

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Z}\p{Cc}\p{Cf}]+$/u

const WebhookFields = z.object({
  name: filledText(WEBHOOK_NAME),
  /** Which of them may be called, the server says. */
  url: text(LINK).refine((value) => WEB_ADDRESS.test(value) && URL.canParse(value), {
    message: ruleText('https_address'),
  }),
  format: z.enum(WEBHOOK_FORMATS),
  events,
})
/** False goes on after a pause of whatever reason. */
const paused = z.boolean().optional()
const WebhookPatch = WebhookFields.partial().extend({ paused })
/** Of which types it is told, is chosen for all webhooks of a person together. */
const OwnWebhookFields = WebhookFields.omit({ events: true })
const List = z.array(Webhook).max(WEBHOOKS_MAX)

const ofProject = { tag: 'webhooks', access: 'signed-in', scope: 'PROJECT_WRITE' } as const
const ofOrganization = { tag: 'webhooks', access: 'signed-in', scope: 'ORGANIZATION_WRITE' } as const

export const listProjectWebhooks = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/_internal/project/:project/webhooks',
  summary: 'List the webhooks of a project with their last answers, for members who may edit it',
  response: List,
})
export const createProjectWebhook = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/_internal/project/:project/webhooks',
  summary: 'Add an address that is ruleText what happens to a project; its secret is in this answer',
  body: WebhookFields,
  response: WebhookSecret,
})
export const editProjectWebhook = endpoint({
  ...ofProject,
  method: 'PATCH',
  path: '/_internal/project/:project/webhooks/:webhook',
  summary: 'Change a webhook of a project, pause it or let it go on',
  body: WebhookPatch,
  response: NoContent,
})
export const deleteProjectWebhook = endpoint({
  ...ofProject,
  method: 'DELETE',
  path: '/_internal/project/:project/webhooks/:webhook',
  summary: 'Remove a webhook of a project',
  response: NoContent,
})
export const testProjectWebhook = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/_internal/project/:project/webhooks/:webhook/test',
  summary: 'Send a message to a webhook of a project that says that it is a test',
  response: NoContent,
})
export const renewProjectWebhookSecret = endpoint({
  ...ofProject,
  method: 'POST',
  path: '/_internal/project/:project/webhooks/:webhook/secret',
  summary: 'Give a webhook of a project another secret; the one before signs nothing any more',
  response: WebhookSecret,
})

export const listOrganizationWebhooks = endpoint({
  ...ofOrganization,
  method: 'GET',
  path: '/_internal/organization/:organization/webhooks',
  summary: 'List the webhooks of an organization with their last answers, for members who may edit it',
  response: List,
})
export const createOrganizationWebhook = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks',
  summary: 'Add an address that is ruleText what happens to the projects of an organization',
  body: WebhookFields,
  response: WebhookSecret,
})
export const editOrganizationWebhook = endpoint({
  ...ofOrganization,
  method: 'PATCH',
  path: '/_internal/organization/:organization/webhooks/:webhook',
  summary: 'Change a webhook of an organization, pause it or let it go on',
  body: WebhookPatch,
  response: NoContent,
})
export const deleteOrganizationWebhook = endpoint({
  ...ofOrganization,
  method: 'DELETE',
  path: '/_internal/organization/:organization/webhooks/:webhook',
  summary: 'Remove a webhook of an organization',
  response: NoContent,
})
export const testOrganizationWebhook = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks/:webhook/test',
  summary: 'Send a message to a webhook of an organization that says that it is a test',
  response: NoContent,
})
export const renewOrganizationWebhookSecret = endpoint({
  ...ofOrganization,
  method: 'POST',
  path: '/_internal/organization/:organization/webhooks/:webhook/secret',
  summary: 'Give a webhook of an organization another secret; the one before signs nothing any more',
  response: WebhookSecret,
})

const own = {
  tag: 'webhooks',
  access: 'signed-in',
  scope: 'NOTIFICATION_WRITE',
} as const

export const listOwnWebhooks = endpoint({
  ...own,
  method: 'GET',
  path: '/_internal/inbox/webhooks',
  summary: 'List the own webhooks with their last answers',
  response: List,
})
export const createOwnWebhook = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/inbox/webhooks',
  summary: 'Add an address that is ruleText of own notifications; its secret is in this answer',
  body: OwnWebhookFields,
  response: WebhookSecret,
})
export const editOwnWebhook = endpoint({
  ...own,
  method: 'PATCH',
  path: '/_internal/inbox/webhooks/:webhook',
  summary: 'Change an own webhook, pause it or let it go on',
  body: OwnWebhookFields.partial().extend({ paused }),
  response: NoContent,
})
export const deleteOwnWebhook = endpoint({
  ...own,
  method: 'DELETE',
  path: '/_internal/inbox/webhooks/:webhook',
  summary: 'Remove an own webhook',
  response: NoContent,
})
export const testOwnWebhook = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/inbox/webhooks/:webhook/test',
  summary: 'Send a message to an own webhook that says that it is a test',
  response: NoContent,
})
export const renewOwnWebhookSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/inbox/webhooks/:webhook/secret',
  summary: 'Give an own webhook another secret; the one before signs nothing any more',
  response: WebhookSecret,
})
