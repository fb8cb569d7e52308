import { FormattedMessage } from 'react-intl'
import type { Strength } from '@quarry/domain/accounts/password-strength'
import { useStrength } from './use-strength.ts'
import '../../../../styles/pages/accounts-password-strength.css'

const NAMES = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const nameOf = (strength: Strength) => NAMES[strength]
const STEPS = [1, 2, 3, 4] as const

interface PasswordStrengthProps {
  password: string
  /** Words that whoever guesses at this account begins with. */
  own: string[]
  isTouched: boolean
}

/** How hard the password is to guess, in words and in steps; told politely when somebody pauses. */
export function PasswordStrength({ password, own, isTouched }: PasswordStrengthProps) {
  const verdict = useStrength(password, own, isTouched)
  return (
    <>
      <span className="strength" aria-hidden hidden={!isTouched}>
        {STEPS.map((step) => (
          <span key={step} data-filled={verdict && Math.max(1, verdict.strength) >= step ? '' : undefined} />
        ))}
      </span>
      <output className="strength-words" hidden={!isTouched}>
        {verdict && <FormattedMessage id={`auth.strength.${nameOf(verdict.strength)}`} />}{' '}
        {verdict?.weakness && <FormattedMessage id={`auth.strength.why.${verdict.weakness}`} />}
      </output>
    </>
  )
}
