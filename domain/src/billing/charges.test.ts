import { expect, it } from 'vitest'
import { DAY_MS } from '../times.ts'
import {
  CHARGE_STATUSES,
  CHARGE_TRANSITIONS,
  mayBecome,
  nextAttempt,
  type ChargeTransition,
} from './charges.ts'

const names = Object.keys(CHARGE_TRANSITIONS) as ChargeTransition[]

it('reaches every status, and never leaves success', () => {
  const reached = new Set<string>(['open', ...names.map((name) => CHARGE_TRANSITIONS[name].to)])
  expect([...reached].toSorted()).toEqual([...CHARGE_STATUSES].toSorted())
  expect(names.filter((name) => mayBecome('succeeded', name))).toEqual([])
})

it('attempts a failed charge again after 2, 4 and 7 days', () => {
  const failed = new Date('2026-03-01T12:00:00Z')
  const after = (days: number) => new Date(failed.getTime() + days * DAY_MS)
  expect([0, 2, 4, 7].map((days) => nextAttempt(failed, after(days)))).toEqual([
    after(2),
    after(4),
    after(7),
    null,
  ])
  // A late attempt does not delay the others.
  expect(nextAttempt(failed, after(3))).toEqual(after(4))
})
