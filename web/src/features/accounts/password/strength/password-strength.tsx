import { FormattedMessage } from 'react-intl'
import type { Strength } from '@quarry/domain/accounts/password-strength'
import '../../../../styles/pages/accounts-password-strength.css'
import { useEffect, useRef, useState } from 'react'
import { judgeInBrowser, type Judge, type Verdict } from './browser-estimator.ts'

/** Somebody who types is told when they pause, not at each key. */
const PAUSE_MS = 300

/** What is known of a password, once its field has been touched; nothing while it is empty. */
function useStrength(password: string, own: string[], isTouched: boolean): Verdict | undefined {
  const judge = useRef<Judge>(undefined)
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (!isTouched) return
    judge.current = judgeInBrowser(setVerdict)
    return () => {
      judge.current?.end()
      judge.current = undefined
    }
  }, [isTouched])
  const known = JSON.stringify(own)
  useEffect(() => {
    if (!isTouched || password === '') return
    const timer = setTimeout(() => judge.current?.ask(password, JSON.parse(known)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTouched, password, known])
  return password === '' ? undefined : verdict
}

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
        {verdict && <FormattedMessage id={`accounts-sign-in.strength.${nameOf(verdict.strength)}`} />}{' '}
        {verdict?.weakness && <FormattedMessage id={`accounts-sign-in.strength.why.${verdict.weakness}`} />}
      </output>
    </>
  )
}
