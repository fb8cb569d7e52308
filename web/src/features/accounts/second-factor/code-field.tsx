import { FACTOR_CODE } from '@quarry/domain/limits/lengths'
import { useIntl } from 'react-intl'
import { TextField } from '../../../ui/controls/text-field.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoFocus?: boolean
  onInput?: () => void
  /** Before the second factor is on there are no backup codes. */
  isFirst?: boolean
}

/** A code of the second factor, with autofill of phones and password managers. */
export function CodeField({ value, onChange, isFirst = false, ...state }: CodeFieldProps) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'accounts-sign-in.code' })}
      hint={intl.formatMessage({
        id: isFirst ? 'accounts-sign-in.code.hint.first' : 'accounts-sign-in.code.hint',
      })}
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
