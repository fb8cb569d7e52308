import { choiceValues, isKnownProperty, kindOfProperty } from '@quarry/domain/hosting/server-properties'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { TextAreaField, TextField } from '../../../../ui/controls/text-field.tsx'
import { propertyName } from './property-name.ts'

interface PropertyFieldProps {
  name: string
  value: string
  /** In the file. */
  stored: string
  error: string | undefined
  gameVersion: string
  isLocked: boolean
  onChange: (value: string) => void
}

const isLong = (value: string) => value.length > 30 || value.includes('\n')

/** One property, with the control of its kind. A value that does not fit its kind is shown as text. */
export function PropertyField(props: PropertyFieldProps) {
  const { name, value, stored, error, gameVersion, isLocked, onChange } = props
  const intl = useIntl()
  const id = useId()
  const kind = kindOfProperty(name)
  const label = propertyName(name)
  const hint = isKnownProperty(name) ? (
    <FormattedMessage id={`hosting-properties.help.${name}`} />
  ) : (
    <bdi dir="ltr">{name}</bdi>
  )
  if (kind.kind === 'switch' && (stored === 'true' || stored === 'false'))
    return (
      <Checkbox
        name={name}
        hint={hint}
        checked={value === 'true'}
        disabled={isLocked}
        onChange={(event) => onChange(String(event.target.checked))}
      >
        {label}
      </Checkbox>
    )
  if (kind.kind === 'choice') {
    const values = choiceValues(kind.choices, gameVersion)
    const options = kind.choices.map((choice, at) => ({
      value: values[at] ?? choice,
      label: intl.formatMessage({ id: `hosting-properties.choice.${choice}` }),
    }))
    return (
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <Select
          id={id}
          name={name}
          aria-describedby={`${id}-hint`}
          value={value}
          disabled={isLocked}
          options={values.includes(stored) ? options : [...options, { value: stored, label: stored }]}
          onChange={onChange}
        />
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
    )
  }
  const field = { name, label, hint, error, value, autoComplete: 'off', spellCheck: false } as const
  if (isLong(stored))
    return (
      <TextAreaField
        {...field}
        rows={3}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      {...field}
      dir={kind.kind === 'number' ? 'ltr' : 'auto'}
      {...(kind.kind === 'number' && { inputMode: kind.min < 0 ? 'text' : 'numeric' })}
      disabled={isLocked || kind.kind === 'fixed'}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
