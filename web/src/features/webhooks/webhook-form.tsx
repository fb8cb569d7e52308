import { isApiError } from '@quarry/api/contract/client'
import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { LINK, WEBHOOK_NAME } from '@quarry/domain/limits/lengths'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { pickFields } from '../forms/pick-fields.ts'
import { EventsField, FormatField } from './webhook-events-field.tsx'
import { readWebhook } from './webhooks.forms.ts'
import type { WebhookOwner, WebhookFields } from './webhooks.queries.ts'
import type { WebhooksState } from './use-webhooks.ts'
import '../../styles/pages/webhooks.css'

interface WebhookFormProps {
  owner: WebhookOwner
  /** The webhook to edit; undefined creates one. */
  webhook?: Webhook
  save: WebhooksState['save']
  /** Called after a save by script. */
  onSaved?: () => void
}

const FORM = 'webhook'
/** Preselected events: those of general interest. Rejections are opt-in. */
const DEFAULT_EVENTS: WebhookFields['events'] = ['version.published', 'project.approved']

function fieldsOf(form: HTMLFormElement): WebhookFields {
  const data = new FormData(form)
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  return readWebhook({
    field: (name) => text(data.get(name)),
    fields: (name) => data.getAll(name).map(text),
  })
}

/** Fields that were not edited keep what others saved meanwhile. */
function changedFields(fields: WebhookFields, begun: Webhook): Partial<WebhookFields> {
  const names = Object.keys(fields) as (keyof WebhookFields)[]
  return pickFields(
    fields,
    names.filter((name) => String(fields[name]) !== String(begun[name])),
  )
}

/** Name, URL, format and events of a webhook; also works without scripts. */
export function WebhookForm({ owner, webhook, save, onSaved }: WebhookFormProps) {
  const intl = useIntl()
  const id = webhook?.id ?? ''
  /** As it was when the fields got their values. */
  const [begun, setBegun] = useState(webhook)
  const posted = usePosted(FORM)
  const refusedForm = posted?.values['webhook'] === id ? posted : undefined
  const [error, setError] = useState<unknown>(refusedForm?.error)
  /** Key of the form; a new one resets the form after it was sent. */
  const [formKey, setFormKey] = useState(0)
  const values = refusedForm?.values
  const problems = isApiError(error) ? error.fields : (refusedForm?.error?.fields ?? [])
  const errorOf = (path: string) => problems.find((problem) => problem.path.split('.')[0] === path)?.message
  // A list without a checked box is not posted.
  const chosen = values ? (values['events']?.split('\n') ?? []) : (webhook?.events ?? DEFAULT_EVENTS)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    setError(undefined)
    save.mutate(begun ? { id: begun.id, fields: changedFields(fields, begun) } : { id: undefined, fields }, {
      onError: setError,
      onSuccess: () => {
        setFormKey(formKey + 1)
        setBegun(begun && { ...begun, ...fields })
        onSaved?.()
      },
    })
  }
  return (
    <Form
      draft={`webhook:${owner.kind}:${owner.id}:${id}`}
      key={formKey}
      native={FORM}
      hidden={{ kind: owner.kind, holder: owner.id, webhook: id }}
      className="stack webhook-form"
      onSubmit={submit}
    >
      {Boolean(error) && problems.length === 0 && <FormError error={error} />}
      <TextField
        label={intl.formatMessage({ id: 'webhooks.name' })}
        hint={intl.formatMessage({ id: 'webhooks.name.hint' })}
        name="name"
        isRequired
        autoComplete="off"
        maxLength={WEBHOOK_NAME.max}
        defaultValue={values?.['name'] ?? webhook?.name ?? ''}
        error={errorOf('name')}
      />
      <TextField
        label={intl.formatMessage({ id: 'webhooks.url' })}
        hint={intl.formatMessage({ id: 'webhooks.url.hint' })}
        name="url"
        // The address is a credential.
        data-secret=""
        type="url"
        inputMode="url"
        dir="ltr"
        isRequired
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={LINK.max}
        defaultValue={values?.['url'] ?? webhook?.url ?? ''}
        error={errorOf('url')}
      />
      <FormatField chosen={values?.['format'] ?? webhook?.format ?? 'discord'} />
      {owner.kind !== 'person' && <EventsField chosen={chosen} error={errorOf('events')} />}
      <p>
        <Button type="submit" look={webhook ? 'standard' : 'brand'} isBusy={save.isPending}>
          <FormattedMessage id={webhook ? 'shell.save' : 'webhooks.add'} />
        </Button>
      </p>
    </Form>
  )
}
