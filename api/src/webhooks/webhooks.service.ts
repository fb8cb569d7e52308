import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { WebhookRow } from '@quarry/db/schema/webhooks/webhooks'
import { WEBHOOK_TEST } from '@quarry/domain/webhooks/webhooks'
import type { InputOf } from '../../contract/endpoint.ts'
import { ruleMessage, type RuleMessage } from '../../contract/rules.ts'
import type {
  createOwnWebhook,
  createProjectWebhook,
  editProjectWebhook,
  Webhook,
  WebhookSecret,
} from '../../contract/webhooks/webhooks.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { invalid, notFound } from '../kernel/errors.ts'
import { refuseStaleFields } from '../kernel/field-revision.ts'
import type { AddressProblem } from '../ports/outbound-requests.ts'
import { requireWebhookOwner, type WebhookOwnerRef } from './webhook-owners.ts'
import { mintMessageId, mintWebhookSecret, shownSecret } from './sign-payload.ts'
import {
  findWebhookOf,
  insertWebhook,
  listAnswers,
  listNextAttempts,
  listWebhooksOf,
  lockWebhook,
  removeWebhook,
  updateWebhook,
} from './webhooks.queries.ts'
import { viewWebhook, webhookFields } from './webhooks.view.ts'

const PROBLEMS: Readonly<Record<AddressProblem, RuleMessage>> = {
  https_only: ruleMessage('https_address'),
  credentials: ruleMessage('webhook_credentials'),
  port: ruleMessage('webhook_port'),
  private: ruleMessage('webhook_private'),
}

function checkAddress({ outbound }: SignedInCtx, url: string): void {
  const problem = outbound.problemOf(url)
  if (problem !== undefined) throw invalid('url', PROBLEMS[problem])
}

async function requireWebhook(ctx: SignedInCtx, ref: WebhookOwnerRef, id: string): Promise<WebhookRow> {
  const webhook = await findWebhookOf(ctx.db, await requireWebhookOwner(ctx, ref), id)
  if (!webhook) throw notFound('webhook', id)
  return webhook
}

export async function listWebhooks(ctx: SignedInCtx, ref: WebhookOwnerRef): Promise<Webhook[]> {
  const rows = await listWebhooksOf(ctx.db, await requireWebhookOwner(ctx, ref))
  const ids = rows.map(({ id }) => id)
  const [answers, next] = await Promise.all([listAnswers(ctx.db, ids), listNextAttempts(ctx.db, ids)])
  return rows.map((row) =>
    viewWebhook(row, {
      answers: answers.filter(({ webhookId }) => webhookId === row.id),
      next: next.get(row.id),
    }),
  )
}

/** Personal webhooks have no events. */
type Form = InputOf<typeof createProjectWebhook | typeof createOwnWebhook>['body']

export async function addWebhook(ctx: SignedInCtx, ref: WebhookOwnerRef, form: Form): Promise<WebhookSecret> {
  const owner = await requireWebhookOwner(ctx, ref)
  checkAddress(ctx, form.url)
  const [id, secret] = [mintId(), mintWebhookSecret()]
  await insertWebhook(ctx.db, { ...owner, events: [], ...form, id, secret, createdAt: ctx.now() })
  return { id, secret: shownSecret(secret) }
}

/** Events during a pause are not delivered later. */
export async function changeWebhook(
  ctx: SignedInCtx,
  { ref, id }: { ref: WebhookOwnerRef; id: string },
  { paused, revision, ...patch }: InputOf<typeof editProjectWebhook>['body'],
): Promise<undefined> {
  await requireWebhook(ctx, ref, id)
  if (patch.url !== undefined) checkAddress(ctx, patch.url)
  await atomically(ctx, async ({ db }) => {
    const webhook = await lockWebhook(db, id)
    if (!webhook) throw notFound('webhook', id)
    refuseStaleFields(webhookFields(webhook), patch, revision)
    await updateWebhook(db, id, {
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.url !== undefined && { url: patch.url }),
      ...(patch.format !== undefined && { format: patch.format }),
      ...(patch.events !== undefined && { events: patch.events }),
      ...(paused === true && webhook.pause === null && { pause: 'asked', pausedAt: ctx.now() }),
      ...(paused === false && { pause: null, pausedAt: null }),
    })
  })
}

export async function dropWebhook(ctx: SignedInCtx, ref: WebhookOwnerRef, id: string): Promise<undefined> {
  await requireWebhook(ctx, ref, id)
  await removeWebhook(ctx.db, id)
}

/** Sends one test message in the background, even while the webhook is paused. */
export async function testWebhook(ctx: SignedInCtx, ref: WebhookOwnerRef, id: string): Promise<undefined> {
  const { projectId } = await requireWebhook(ctx, ref, id)
  await ctx.attempts.count('webhook-test', id)
  await ctx.attempts.count('webhook-test-user', ctx.actor.id)
  const happenedAt = ctx.now().toISOString()
  await atomically(ctx, ({ db }) =>
    record(db, {
      name: 'webhook.due',
      webhookId: id,
      messageId: mintMessageId(),
      event: WEBHOOK_TEST,
      happenedAt,
      ...(projectId !== null && { projectId }),
    }),
  )
}

export async function renewSecret(
  ctx: SignedInCtx,
  ref: WebhookOwnerRef,
  id: string,
): Promise<WebhookSecret> {
  await requireWebhook(ctx, ref, id)
  const secret = mintWebhookSecret()
  await updateWebhook(ctx.db, id, { secret })
  return { id, secret: shownSecret(secret) }
}
