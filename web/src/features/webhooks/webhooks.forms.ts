import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '@quarry/domain/webhooks/webhooks'
import type { NativeForm, Sending } from '../../lib/forms/native-form.ts'
import { webhookCalls, type Holder, type WebhookFields } from './webhooks.queries.ts'

type Fields = Pick<Sending, 'field' | 'fields'>

/** What the form of a webhook says, with or without scripts; the API judges the rest. */
export const readWebhook = ({ field, fields }: Fields): WebhookFields => ({
  name: field('name').trim(),
  url: field('url').trim(),
  format: WEBHOOK_FORMATS.find((format) => format === field('format')) ?? 'json',
  events: WEBHOOK_EVENTS.filter((event) => fields('events').includes(event)),
})

const HOLDERS: readonly Holder['kind'][] = ['project', 'organization', 'person']

const holderIn = ({ field }: Fields): Holder => ({
  kind: HOLDERS.find((kind) => kind === field('kind')) ?? 'project',
  id: field('holder'),
})

const placeOf = ({ pathname }: URL, id: string) => `${pathname}#webhook-${id}`

/** Adds a webhook, or changes the one that is named. */
export const webhookForm: NativeForm = {
  kept: ['webhook', 'name', 'url', 'format', 'events'],
  async send(sending) {
    const { api, field, page } = sending
    const calls = webhookCalls(api, holderIn(sending))
    const named = field('webhook')
    const body = readWebhook(sending)
    if (named === '') {
      const { id, secret } = await calls.add(body)
      return { to: placeOf(page, id), ...(body.format === 'json' && { shown: { secret } }) }
    }
    await calls.edit(named, body)
    return { to: placeOf(page, named) }
  },
}

/** An answer to a test is waited for as long, where no script can look for it. */
const LOOKS = 6
const LOOK_EVERY_MS = 500

/** What the buttons beside a webhook do. */
export const webhookActionForm: NativeForm = {
  kept: ['webhook'],
  async send(sending) {
    const { api, field, page } = sending
    const calls = webhookCalls(api, holderIn(sending))
    const id = field('webhook')
    const action = field('action')
    if (action === 'remove') {
      await calls.remove(id)
      return { to: page.pathname }
    }
    if (action === 'pause' || action === 'resume') await calls.edit(id, { paused: action === 'pause' })
    if (action === 'test') {
      const newest = async () => (await calls.list()).find((one) => one.id === id)?.answers[0]?.id
      const before = await newest()
      await calls.test(id)
      for (let look = 0; look < LOOKS && (await newest()) === before; look += 1)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return { to: placeOf(page, id) }
  },
}
