import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '@quarry/domain/webhooks/webhooks'
import type { NativeForm, Sending } from '../../lib/forms/native-form.ts'
import { webhookCalls, type WebhookOwner, type WebhookFields } from './webhooks.queries.ts'

type Fields = Pick<Sending, 'field' | 'fields'>

/** Reads the webhook form, with or without scripts; the API validates the values. */
export const readWebhook = ({ field, fields }: Fields): WebhookFields => ({
  name: field('name').trim(),
  url: field('url').trim(),
  format: WEBHOOK_FORMATS.find((format) => format === field('format')) ?? 'json',
  events: WEBHOOK_EVENTS.filter((event) => fields('events').includes(event)),
})

const OWNER_KINDS: readonly WebhookOwner['kind'][] = ['project', 'organization', 'person']

const ownerIn = ({ field }: Fields): WebhookOwner => ({
  kind: OWNER_KINDS.find((kind) => kind === field('kind')) ?? 'project',
  id: field('holder'),
})

const hrefOf = ({ pathname }: URL, id: string) => `${pathname}#webhook-${id}`

/** Adds a webhook, or edits the one whose id is posted. */
export const webhookForm: NativeForm = {
  restored: ['webhook', 'name', 'url', 'format', 'events'],
  async send(sending) {
    const { api, field, page } = sending
    const calls = webhookCalls(api, ownerIn(sending))
    const webhookId = field('webhook')
    const body = readWebhook(sending)
    if (webhookId === '') {
      const { id, secret } = await calls.add(body)
      return { to: hrefOf(page, id), ...(body.format === 'json' && { shown: { secret } }) }
    }
    const revision = field('revision')
    await calls.edit(webhookId, { ...body, ...(revision !== '' && { revision }) })
    return { to: hrefOf(page, webhookId) }
  },
}

/** Polls for the response to a test, as there is no script on the page to do so. */
const POLL_COUNT = 6
const POLL_INTERVAL_MS = 500

/** The buttons of a webhook card. */
export const webhookActionForm: NativeForm = {
  restored: ['webhook'],
  async send(sending) {
    const { api, field, page } = sending
    const calls = webhookCalls(api, ownerIn(sending))
    const id = field('webhook')
    const action = field('action')
    if (action === 'remove') {
      await calls.remove(id)
      return { to: page.pathname }
    }
    if (action === 'pause' || action === 'resume') await calls.edit(id, { paused: action === 'pause' })
    if (action === 'test') {
      const newestResponse = async () => (await calls.list()).find((one) => one.id === id)?.answers[0]?.id
      const before = await newestResponse()
      await calls.test(id)
      for (let poll = 0; poll < POLL_COUNT && (await newestResponse()) === before; poll += 1)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
    return { to: hrefOf(page, id) }
  },
}
