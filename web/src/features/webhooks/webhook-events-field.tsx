import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '@quarry/domain/webhooks/webhooks'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useTexts } from '../../lib/i18n/use-texts.ts'
import { FieldError } from '../../ui/controls/field-error.tsx'
import { Checkbox, Radio } from '../../ui/controls/checkbox.tsx'

export function FormatField({ chosen }: { chosen: string }) {
  const format = useTexts('webhooks.format')
  return (
    <fieldset className="field">
      <legend className="label">
        <FormattedMessage id="webhooks.format" />
      </legend>
      {WEBHOOK_FORMATS.map((name) => (
        <Radio
          key={name}
          name="format"
          value={name}
          hint={<FormattedMessage id={`webhooks.format.${name}.hint`} />}
          defaultChecked={name === chosen}
        >
          {format(name)}
        </Radio>
      ))}
    </fieldset>
  )
}

interface EventsFieldProps {
  chosen: readonly string[]
  error: string | undefined
}

export function EventsField({ chosen, error }: EventsFieldProps) {
  const errorId = useId()
  const event = useTexts('webhooks.event')
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="label">
        <FormattedMessage id="webhooks.events" />
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {WEBHOOK_EVENTS.map((name) => (
        <Checkbox key={name} name="events" value={name} defaultChecked={chosen.includes(name)}>
          {event(name)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
