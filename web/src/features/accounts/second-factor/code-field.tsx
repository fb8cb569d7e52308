import { FACTOR_CODE } from '@quarry/domain/limits/lengths'
import { useIntl } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoFocus?: boolean
  onInput?: () => void
}

/** A code of the second factor, with autofill of phones and password managers. */
export function CodeField({ value, onChange, ...state }: CodeFieldProps) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'accounts-sign-in.code' })}
      hint={intl.formatMessage({ id: 'accounts-sign-in.code.hint' })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FACTOR_CODE.max}
      isRequired
      value={value}
      {...state}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
