import { FormattedMessage } from 'react-intl'
import type { Strength } from '@quarry/domain/accounts/password-strength'
import '../../../../styles/pages/accounts-password-strength.css'
import { useEffect, useRef, useState } from 'react'
import { estimateInBrowser, type StrengthEstimator, type Verdict } from './browser-estimator.ts'

/** Waits for a pause in typing. */
const PAUSE_MS = 300

/** The verdict on a password once its field has been focused; undefined while it is empty. */
function useStrength(password: string, userInputs: string[], isTouched: boolean): Verdict | undefined {
  const estimator = useRef<StrengthEstimator>(undefined)
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (!isTouched) return
    estimator.current = estimateInBrowser(setVerdict)
    return () => {
      estimator.current?.end()
      estimator.current = undefined
    }
  }, [isTouched])
  const inputsKey = JSON.stringify(userInputs)
  useEffect(() => {
    if (!isTouched || password === '') return
    const timer = setTimeout(() => estimator.current?.estimate(password, JSON.parse(inputsKey)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTouched, password, inputsKey])
  return password === '' ? undefined : verdict
}

const NAMES = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const nameOf = (strength: Strength) => NAMES[strength]
const STEPS = [1, 2, 3, 4] as const

interface PasswordStrengthProps {
  password: string
  /** Words that an attacker tries first for this account. */
  userInputs: string[]
  isTouched: boolean
}

/** Strength of the password in words and steps; announced to screen readers after a pause in typing. */
export function PasswordStrength({ password, userInputs, isTouched }: PasswordStrengthProps) {
  const verdict = useStrength(password, userInputs, isTouched)
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
