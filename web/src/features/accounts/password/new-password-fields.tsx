import { PASSWORD } from '@quarry/domain/limits/lengths'
import { ownWords } from '@quarry/domain/accounts/password-strength'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { PasswordStrength } from './strength/password-strength.tsx'

interface NewPasswordFieldsProps {
  value: string
  onChange: (value: string) => void
  confirmation: string
  onConfirm: (value: string) => void
  /** Whether the form was sent while the two differed. */
  isMismatch: boolean
  stateOf: (path: string) => { error: string | undefined; autoFocus: boolean }
  /** Name and address of whose password it is: in it they are easy to guess. */
  own?: readonly (string | null | undefined)[]
  name?: string
  labelId?: MessageId
}

/** A password and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, confirmation, onConfirm, isMismatch, stateOf } = props
  const { name = 'new_password', labelId = 'accounts-sign-in.newPassword', own = [] } = props
  const intl = useIntl()
  const [isTouched, setIsTouched] = useState(false)
  return (
    <>
      <PasswordField
        label={intl.formatMessage({ id: labelId })}
        name={name}
        autoComplete="new-password"
        minLength={PASSWORD.min}
        isRequired
        hint={
          <>
            {intl.formatMessage({ id: 'accounts-sign-in.password.hint' })}
            <PasswordStrength password={value} own={ownWords(...own)} isTouched={isTouched || value !== ''} />
          </>
        }
        value={value}
        onFocus={() => setIsTouched(true)}
        {...stateOf(name)}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordField
        label={intl.formatMessage({ id: 'accounts-sign-in.confirmPassword' })}
        name="confirm-password"
        autoComplete="new-password"
        isRequired
        value={confirmation}
        {...stateOf('confirm-password')}
        error={
          isMismatch && value !== confirmation
            ? intl.formatMessage({ id: 'shell.rule.passwordsDiffer' })
            : stateOf('confirm-password').error
        }
        onChange={(event) => onConfirm(event.target.value)}
      />
    </>
  )
}

/** Both fields' values, and whether they may be sent. */
export function useNewPassword() {
  const [value, onChange] = useState('')
  const [confirmation, onConfirm] = useState('')
  const [isMismatch, setIsMismatch] = useState(false)
  const check = () => {
    const isSame = value === confirmation
    setIsMismatch(!isSame)
    return isSame
  }
  return { value, check, fields: { value, onChange, confirmation, onConfirm, isMismatch } }
}
