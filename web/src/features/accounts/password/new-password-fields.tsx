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
  /** Whether the form was submitted with two different passwords. */
  isMismatch: boolean
  stateOf: (path: string) => { error: string | undefined; autoFocus: boolean }
  /** Username and email of the account, which are easy to guess. */
  userInputs?: readonly (string | null | undefined)[]
  name?: string
  labelId?: MessageId
}

/** A new password and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { value, onChange, confirmation, onConfirm, isMismatch, stateOf } = props
  const { name = 'new_password', labelId = 'accounts-sign-in.newPassword', userInputs = [] } = props
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
            <PasswordStrength
              password={value}
              userInputs={ownWords(...userInputs)}
              isTouched={isTouched || value !== ''}
            />
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

/** State of the two fields, and a check that they are equal. */
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
