import { isApiError } from '@quarry/api/contract/client'
import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { LINK, WEBHOOK_NAME } from '@quarry/domain/limits/lengths'
import { useRef, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PostedForm } from '../../lib/forms/posted-form.ts'
import { usePosted } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { EventsField, FormatField } from './webhook-events-field.tsx'
import { WebhookConflicts } from './webhook-conflicts.tsx'
import { changedFields, fieldsOf } from './webhook-form-fields.ts'
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

/** The fields that others saved meanwhile. */
const conflictsIn = (error: unknown) =>
  isApiError(error) && error.code === 'conflict'
    ? error.fields.map(({ path }) => path as keyof WebhookFields)
    : []

/** Name, URL, format and events of a webhook; also works without scripts. */
export function WebhookForm({ onSaved, ...props }: WebhookFormProps) {
  const posted = usePosted(FORM)
  /** Number of saves; each begins a new form with what is stored then. */
  const [saves, setSaves] = useState(0)
  const refusedForm =
    saves === 0 && posted?.values['webhook'] === (props.webhook?.id ?? '') ? posted : undefined
  return (
    <OneForm
      {...props}
      key={saves}
      refusedForm={refusedForm}
      onSaved={() => {
        setSaves(saves + 1)
        onSaved?.()
      }}
    />
  )
}

interface OneFormProps extends WebhookFormProps {
  refusedForm: PostedForm | undefined
  onSaved: () => void
}

function OneForm({ owner, webhook, save, refusedForm, onSaved }: OneFormProps) {
  const intl = useIntl()
  const id = webhook?.id ?? ''
  /** As it was when the fields got their values, or when the user decided on a conflict. */
  const [base, setBase] = useState(webhook)
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<unknown>(refusedForm?.error)
  const values = refusedForm?.values
  const problems = isApiError(error) ? error.fields : (refusedForm?.error?.fields ?? [])
  const conflicts = conflictsIn(error)
  const errorOf = (path: string) => problems.find((problem) => problem.path.split('.')[0] === path)?.message
  // A list without a checked box is not posted.
  const chosen = values ? (values['events']?.split('\n') ?? []) : (webhook?.events ?? DEFAULT_EVENTS)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsOf(event.currentTarget)
    setError(undefined)
    const edit = base && { ...changedFields(fields, base), revision: base.revision }
    save.mutate(base && edit ? { id: base.id, fields: edit } : { id: undefined, fields }, {
      onError: setError,
      onSuccess: onSaved,
    })
  }
  return (
    <Form
      draft={`webhook:${owner.kind}:${owner.id}:${id}`}
      ref={form}
      native={FORM}
      hidden={{ kind: owner.kind, holder: owner.id, webhook: id, revision: webhook?.revision ?? '' }}
      className="stack webhook-form"
      onSubmit={submit}
    >
      {Boolean(error) && problems.length === 0 && <FormError error={error} />}
      {webhook && conflicts.length > 0 && (
        <WebhookConflicts
          fields={conflicts}
          form={form}
          webhook={webhook}
          onResolved={(stored) => {
            setBase(stored)
            setError(undefined)
          }}
        />
      )}
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
