import { randomUUID } from 'node:crypto'

import { normalUuid } from '../../auth/tenant-token.ts'
import { summarize } from '../../tasks/task-view.ts'
import type { Webhook } from '../../state/webhook.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { accepted, ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check, Field } from '../../protocol/checks.ts'
import { featureNames } from '../../protocol/features.ts'
import type { Route } from '../router.ts'

const featureFields = Object.fromEntries(
  featureNames.map((name): [string, Field<boolean>] => [name, { check: check.boolean }]),
)

async function updateFeatures(call: Call): Promise<Reply> {
  const { journal, state } = call.engine
  const sent = check.object(featureFields)(await readJson(call), check.body)
  const features = { ...state.features, ...sent }
  journal.write({ kind: 'features', features })
  await journal.synced()
  return ok(features)
}

async function createDump({ engine }: Call): Promise<Reply> {
  const dumpUid = new Date()
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .replace('T', '-')
  const work = { type: 'dumpCreation', dumpUid } as const
  return accepted(summarize(await engine.enqueue({ indexUid: null, work, details: { dumpUid } })))
}

async function createSnapshot({ engine }: Call): Promise<Reply> {
  const work = { type: 'snapshotCreation' } as const
  return accepted(summarize(await engine.enqueue({ indexUid: null, work, details: {} })))
}

const url: Check<string> = (value, place) => {
  const found = check.string(value, place)
  if (!URL.canParse(found) || !/^https?:/.test(found)) {
    throw check.wrongValue(place, `could not parse \`${found}\` as an http or https address`)
  }
  return found
}

const headers = check.nullable(check.dictionary(check.nullable(check.string)))

const webhookFields = {
  url: { check: url, code: 'invalid_webhook_url' },
  headers: { check: headers, code: 'invalid_webhook_headers' },
}

const newWebhook = check.object({
  ...webhookFields,
  url: { ...webhookFields.url, missing: 'invalid_webhook_url' },
})
const changedWebhook = check.object(webhookFields)

const redact = (name: string, value: string) =>
  name.toLowerCase() === 'authorization' ? `${value.slice(0, Math.min(5, value.length >> 1))}XXX...` : value

const viewWebhook = ({ uuid, url: address, headers: own }: Webhook) => ({
  uuid,
  isEditable: true,
  url: address,
  headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, redact(name, value)])),
})

function requireWebhook({ engine, params }: Call): Webhook {
  const text = params['webhook'] ?? ''
  const uuid = normalUuid(text)
  if (uuid === undefined) throw new ApiError('invalid_webhook_uuid', `Invalid webhook UUID \`${text}\``)
  const webhook = engine.state.webhooks.get(uuid)
  if (!webhook) throw new ApiError('webhook_not_found', `Webhook \`${uuid}\` not found.`)
  return webhook
}

async function saveWebhook({ engine }: Call, webhook: Webhook): Promise<void> {
  engine.journal.write({ kind: 'webhook', webhook })
  await engine.journal.synced()
}

/** Headers set to null are removed. */
function withoutNulls(sent: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

async function createWebhook(call: Call): Promise<Reply> {
  const sent = newWebhook(await readJson(call), check.body)
  const webhook = { uuid: randomUUID(), url: sent.url ?? '', headers: withoutNulls(sent.headers ?? {}) }
  await saveWebhook(call, webhook)
  return { status: 201, body: viewWebhook(webhook) }
}

async function updateWebhook(call: Call): Promise<Reply> {
  const sent = changedWebhook(await readJson(call), check.body)
  const present = requireWebhook(call)
  const webhook = {
    ...present,
    url: sent.url ?? present.url,
    headers: sent.headers === null ? {} : withoutNulls({ ...present.headers, ...sent.headers }),
  }
  await saveWebhook(call, webhook)
  return ok(viewWebhook(webhook))
}

async function deleteWebhook(call: Call): Promise<Reply> {
  const { journal } = call.engine
  journal.write({ kind: 'webhookRemoval', uuid: requireWebhook(call).uuid })
  await journal.synced()
  return { status: 204 }
}

export const instanceRoutes: Route[] = [
  {
    method: 'GET',
    path: '/experimental-features',
    action: 'experimental.get',
    handle: ({ engine }) => ok(engine.state.features),
  },
  { method: 'PATCH', path: '/experimental-features', action: 'experimental.update', handle: updateFeatures },
  { method: 'POST', path: '/dumps', action: 'dumps.create', handle: createDump },
  { method: 'POST', path: '/snapshots', action: 'snapshots.create', handle: createSnapshot },
  {
    method: 'GET',
    path: '/webhooks',
    action: 'webhooks.get',
    handle: ({ engine }) => ok({ results: [...engine.state.webhooks.values()].map(viewWebhook) }),
  },
  { method: 'POST', path: '/webhooks', action: 'webhooks.create', handle: createWebhook },
  {
    method: 'GET',
    path: '/webhooks/:webhook',
    action: 'webhooks.get',
    handle: (call) => ok(viewWebhook(requireWebhook(call))),
  },
  { method: 'PATCH', path: '/webhooks/:webhook', action: 'webhooks.update', handle: updateWebhook },
  { method: 'DELETE', path: '/webhooks/:webhook', action: 'webhooks.delete', handle: deleteWebhook },
]
