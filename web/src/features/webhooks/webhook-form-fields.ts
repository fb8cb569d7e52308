import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { pickFields } from '../forms/pick-fields.ts'
import { readWebhook } from './webhooks.forms.ts'
import type { WebhookFields } from './webhooks.queries.ts'

/** The values of the form of a webhook. */
export function fieldsOf(form: HTMLFormElement): WebhookFields {
  const data = new FormData(form)
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  return readWebhook({
    field: (name) => text(data.get(name)),
    fields: (name) => data.getAll(name).map(text),
  })
}

/** Fields that were not edited keep what others saved meanwhile. */
export function changedFields(fields: WebhookFields, begun: Webhook): Partial<WebhookFields> {
  const names = Object.keys(fields) as (keyof WebhookFields)[]
  return pickFields(
    fields,
    names.filter((name) => String(fields[name]) !== String(begun[name])),
  )
}
