import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { useState, type RefObject } from 'react'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { fieldsOf } from './webhook-form-fields.ts'
import type { WebhookFields } from './webhooks.queries.ts'

const FormConflicts = lazy(async () => (await import('../forms/form-conflicts.tsx')).FormConflicts)

type Field = keyof WebhookFields

interface WebhookConflictsProps {
  /** Fields that others saved since the form was opened. */
  fields: readonly Field[]
  form: RefObject<HTMLFormElement | null>
  /** As it is stored now. */
  webhook: Webhook
  /** Called with the webhook that the next save is based on. */
  onResolved: (base: Webhook) => void
}

/** The choice between the values of the form and those that others saved meanwhile. */
export function WebhookConflicts({ fields, form, webhook, onResolved }: WebhookConflictsProps) {
  const label = useTexts('webhooks')
  const format = useTexts('webhooks.format')
  const event = useTexts('webhooks.event')
  const [isFailed, setIsFailed] = useState(false)
  if (isFailed || !form.current) return null
  const textOf = (_field: Field, value: unknown) => {
    if (Array.isArray(value)) return (value as WebhookFields['events']).map((name) => event(name)).join(', ')
    return value === 'json' || value === 'discord' || value === 'slack' ? format(value) : String(value)
  }
  return (
    <LazyPart isBeside onFail={() => setIsFailed(true)}>
      <FormConflicts
        fields={fields}
        labelOf={label as (field: string) => string}
        textOf={textOf as (field: string, value: unknown) => string}
        stored={webhook}
        values={fieldsOf(form.current)}
        onKeepMine={() => onResolved(webhook)}
        onTakeTheirs={() => {
          if (form.current) fill(form.current, webhook, fields)
          onResolved(webhook)
        }}
      />
    </LazyPart>
  )
}

/** Writes the stored values of some fields into the form, as typing would. */
function fill(form: HTMLFormElement, webhook: Webhook, fields: readonly Field[]) {
  for (const field of fields) {
    const values: readonly string[] = [webhook[field]].flat()
    for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${field}"]`)) {
      if (input.type === 'radio' || input.type === 'checkbox') input.checked = values.includes(input.value)
      else input.value = values[0] ?? ''
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
