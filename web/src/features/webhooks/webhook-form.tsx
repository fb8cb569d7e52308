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
import { EventsField, FormatField } from './webhook-events-field.tsx'
import { readWebhook } from './webhooks.forms.ts'
import type { Holder, WebhookFields } from './webhooks.queries.ts'
import type { Webhooks } from './use-webhooks.ts'
import '../../styles/pages/webhooks.css'

interface WebhookFormProps {
  holder: Holder
  /** The one to change; a new one is made without it. */
  webhook?: Webhook
  save: Webhooks['save']
  /** After it was saved by a script. */
  onSaved?: () => void
}

const FORM = 'webhook'
/** What is worth telling everywhere; rejections are for those who ask for them. */
const FIRST_EVENTS: WebhookFields['events'] = ['version.published', 'project.approved']

function fieldsOf(form: HTMLFormElement): WebhookFields {
  const data = new FormData(form)
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  return readWebhook({
    field: (name) => text(data.get(name)),
    fields: (name) => data.getAll(name).map(text),
  })
}

/** Name, address, form and events of a webhook; posted as it is where there are no scripts. */
export function WebhookForm({ holder, webhook, save, onSaved }: WebhookFormProps) {
  const intl = useIntl()
  const id = webhook?.id ?? ''
  const posted = usePosted(FORM)
  const came = posted?.values['webhook'] === id ? posted : undefined
  const [error, setError] = useState<unknown>(came?.error)
  /** Another form stands in place of one that was sent: an empty one. */
  const [sent, setSent] = useState(0)
  const values = came?.values
  const problems = isApiError(error) ? error.fields : (came?.error?.fields ?? [])
  const errorOf = (path: string) => problems.find((problem) => problem.path.split('.')[0] === path)?.message
  // Of a list without a tick nothing is sent.
  const chosen = values ? (values['events']?.split('\n') ?? []) : (webhook?.events ?? FIRST_EVENTS)
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const fields = fieldsOf(submitted.currentTarget)
    setError(undefined)
    save.mutate(
      { id: webhook?.id, fields },
      {
        onError: setError,
        onSuccess: () => {
          setSent(sent + 1)
          onSaved?.()
        },
      },
    )
  }
  return (
    <Form
      key={sent}
      native={FORM}
      hidden={{ kind: holder.kind, holder: holder.id, webhook: id }}
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
      {holder.kind !== 'person' && <EventsField chosen={chosen} error={errorOf('events')} />}
      <p>
        <Button type="submit" look={webhook ? 'standard' : 'brand'} isBusy={save.isPending}>
          <FormattedMessage id={webhook ? 'shell.save' : 'webhooks.add'} />
        </Button>
      </p>
    </Form>
  )
}
