import { record } from '@quarry/db/outbox'
import {
  EVENT_MAX_BYTES,
  EVENT_SIGNATURE_HEADER,
  PAYMENT_PROVIDERS,
  providerEventPath,
} from '@quarry/domain/billing/payment-methods'
import type { Context } from 'hono'
import { ruleMessage } from '../../../contract/rules.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { AppError } from '../../kernel/errors.ts'
import { saveProviderEvent } from './received-events.queries.ts'

/** Messages of payment providers, which authenticate by a signature of the raw body. */
export function mountProviderEvents(app: App): void {
  for (const name of PAYMENT_PROVIDERS)
    app.on('POST', providerEventPath(name), (c) => receiveProviderEvent(c, name))
}

/** Stores the event and responds; a job reads the object that it is about. */
async function receiveProviderEvent(
  c: Context<HttpEnv>,
  name: (typeof PAYMENT_PROVIDERS)[number],
): Promise<Response> {
  const { payments: provider, db, now } = c.var.services
  if (provider?.name !== name) throw new AppError('not_found')
  const body = await readBytes(c, EVENT_MAX_BYTES)
  const signature = c.req.header(EVENT_SIGNATURE_HEADER) ?? ''
  const event = provider.readEvent({ body, signature, now: now() })
  if (!event) throw new AppError('unauthorized', ruleMessage('event_not_signed'))
  const { id, type, about } = event
  await db.transaction().execute(async (tx) => {
    const text = about && `${about.kind}:${about.id}`
    const isNew = await saveProviderEvent(tx, { provider: name, id, type, about: text, receivedAt: now() })
    if (!isNew || about === null) return
    await record(tx, {
      name: 'provider_event.received',
      provider: name,
      about: about.kind,
      objectId: about.id,
    })
  })
  return c.json({ received: true })
}
