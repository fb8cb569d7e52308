import { randomUUID } from 'node:crypto'

import { normalUuid } from '../../auth/tenant-token.ts'
import { maskedSecret } from '../../state/masked-secret.ts'
import type { Webhook } from '../../state/webhook.ts'
import { ApiError } from '../../protocol/api-error.ts'
import { readJson } from '../body.ts'
import { ok } from '../call.ts'
import type { Call, Reply } from '../call.ts'
import * as check from '../../protocol/checks.ts'
import type { Check } from '../../protocol/checks.ts'
import { isObject } from '../../protocol/values.ts'
import type { Route } from '../router.ts'
import { reasonOf } from '../../protocol/reason-of.ts'

// An import of it would also load the HTTP client and HTTP/2.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')

const maxWebhooks = 20
const maxHeaders = 200
/** The uuid of a webhook that is set by a flag of the process and that no request may change. */
const fixedUuid = '00000000-0000-0000-0000-000000000000'

const immutable: Record<string, string> = {
  uuid: 'immutable_webhook_uuid',
  isEditable: 'immutable_webhook_is_editable',
}

/** Those that are there may be removed beside the new ones. */
const headerChanges: Check<Record<string, string | null>> = (value, place) => {
  if (isObject(value) && Object.keys(value).length > 2 * maxHeaders) throw tooManyHeaders()
  return check.dictionary(check.nullable(check.string))(value, place)
}

const webhook = check.object(
  {
    url: { check: check.nullable(check.string), code: 'invalid_webhook_url' },
    headers: {
      check: check.nullable(headerChanges),
      code: 'invalid_webhook_headers',
    },
  },
  {
    refuse: (name) => {
      const code = Object.hasOwn(immutable, name) ? immutable[name] : undefined
      return code === undefined
        ? undefined
        : new ApiError(code, `Immutable field \`${name}\`: expected one of \`url\`, \`headers\``)
    },
  },
)

const isAuthorization = (name: string) => name.toLowerCase() === 'authorization'
const bearer = 'Bearer '

const masked = (value: string) =>
  value.startsWith(bearer) ? bearer + maskedSecret(value.slice(bearer.length)) : maskedSecret(value)

const viewWebhook = ({ uuid, url, headers }: Webhook) => ({
  uuid,
  isEditable: true,
  url,
  headers: Object.fromEntries(
    Object.entries(headers)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, isAuthorization(name) ? masked(value) : value]),
  ),
})

function readUuid({ params }: Call): string {
  const text = params['webhook'] ?? ''
  const uuid = normalUuid(text)
  if (uuid === undefined) throw new ApiError('invalid_webhook_uuid', `Invalid webhook UUID \`${text}\``)
  return uuid
}

function requireWebhook(call: Call): Webhook {
  const uuid = readUuid(call)
  const found = call.engine.state.webhooks.get(uuid)
  if (!found) throw new ApiError('webhook_not_found', `Webhook \`${uuid}\` not found.`)
  return found
}

function requireEditable(call: Call): Webhook {
  if (readUuid(call) === fixedUuid) {
    throw new ApiError('immutable_webhook', `Webhook \`${fixedUuid}\` cannot be changed by a request.`)
  }
  return requireWebhook(call)
}

const headersRefused = (reason: string) => new ApiError('invalid_webhook_headers', reason)

const tooManyHeaders = () =>
  headersRefused(
    `Too many headers for the webhook: at most ${maxHeaders} are taken. Set one to \`null\` to remove it.`,
  )

function checkHeaders(headers: Record<string, string>): void {
  const entries = Object.entries(headers)
  if (entries.length > maxHeaders) {
    throw tooManyHeaders()
  }
  for (const [name, value] of entries) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch (error) {
      throw headersRefused(`Invalid header \`${name}\`: ${reasonOf(error)}`)
    }
  }
}

function requireUrl(url: string | null | undefined): string {
  if (url === undefined || url === null || url === '')
    throw new ApiError('invalid_webhook_url', 'The URL for the webhook is missing.')
  return url
}

function checkUrl(url: string): void {
  if (URL.canParse(url) && /^https?:/i.test(url)) return
  throw new ApiError('invalid_webhook_url', `Invalid URL \`${url}\`: expected an http or https address`)
}

async function saveWebhook({ engine }: Call, saved: Webhook): Promise<void> {
  engine.journal.write({ kind: 'webhook', webhook: saved })
  await engine.journal.synced()
}

async function createWebhook(call: Call): Promise<Reply> {
  const sent = webhook(await readJson(call), check.body)
  const headers = Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [name, value ?? '']),
  )
  if (call.engine.state.webhooks.size >= maxWebhooks) {
    throw new ApiError(
      'invalid_webhooks',
      `At most ${maxWebhooks} webhooks are called. Let one pass the news on to more addresses.`,
    )
  }
  const url = requireUrl(sent.url)
  checkHeaders(headers)
  checkUrl(url)
  const created = { uuid: randomUUID(), url, headers }
  await saveWebhook(call, created)
  return { status: 201, body: viewWebhook(created) }
}

/** Headers are added to those that are there; one set to null is removed, and all when the whole is null. */
function changedHeaders(
  present: Record<string, string>,
  sent: Record<string, string | null> | null,
): Record<string, string> {
  if (sent === null) return {}
  return Object.fromEntries(
    Object.entries({ ...present, ...sent }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
}

async function updateWebhook(call: Call): Promise<Reply> {
  const sent = webhook(await readJson(call), check.body)
  const present = requireEditable(call)
  const url = sent.url === undefined ? present.url : requireUrl(sent.url)
  const headers = changedHeaders(present.headers, sent.headers === undefined ? {} : sent.headers)
  checkHeaders(headers)
  checkUrl(url)
  const changed = { ...present, url, headers }
  await saveWebhook(call, changed)
  return ok(viewWebhook(changed))
}

async function deleteWebhook(call: Call): Promise<Reply> {
  const { journal } = call.engine
  journal.write({ kind: 'webhookRemoval', uuid: requireEditable(call).uuid })
  await journal.synced()
  return { status: 204 }
}

/** By their ids. */
function listWebhooks({ engine }: Call): Reply {
  const webhooks = [...engine.state.webhooks.values()].toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
  return ok({ results: webhooks.map(viewWebhook) })
}

export const webhookRoutes: Route[] = [
  {
    method: 'GET',
    path: '/webhooks',
    action: 'webhooks.get',
    handle: listWebhooks,
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
