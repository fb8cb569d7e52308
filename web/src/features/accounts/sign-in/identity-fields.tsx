import { useIntl } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'

interface IdentityFieldProps {
  value: string
  onChange: (value: string) => void
  stateOf: (path: string) => { error: string | undefined; autoFocus: boolean }
}

/** Username or email. */
export function SignInNameField({ value, onChange, stateOf }: IdentityFieldProps) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'accounts-sign-in.usernameOrEmail' })}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      isRequired
      value={value}
      {...stateOf('username')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface CurrentPasswordFieldProps extends IdentityFieldProps {
  name?: string
  labelId?: MessageId
}

export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  const {
    value,
    onChange,
    stateOf,
    name = 'password',
    labelId = 'accounts-settings.account.password.current',
  } = props
  const intl = useIntl()
  return (
    <PasswordField
      label={intl.formatMessage({ id: labelId })}
      name={name}
      autoComplete="current-password"
      isRequired
      value={value}
      {...stateOf(name)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
