import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { expect, it } from 'vitest'
import { subscriptionState } from './subscription-state.ts'
import { aSubscription } from '../../../testing/billing-fixtures.ts'

type Charge = NonNullable<Subscription['charge']>
const SINCE = '2026-01-01T00:00:00.000Z'
const of = (status: Subscription['status'], charge: Charge['status'] | null, since: string | null = SINCE) =>
  subscriptionState(aSubscription({ status, since }, charge))

it('is none before the first payment, and after one that was given up', () => {
  expect(subscriptionState(undefined)).toBe('none')
  expect(of('unprovisioned', null, null)).toBe('none')
  expect(of('unprovisioned', 'cancelled', null)).toBe('none')
})

it.each([
  ['provisioned', 'open', 'active'],
  ['provisioned', 'succeeded', 'active'],
  ['provisioned', 'processing', 'processing'],
  ['provisioned', 'cancelled', 'cancelling'],
  ['provisioned', 'failed', 'failed'],
  ['unprovisioned', 'failed', 'failed'],
  ['unprovisioned', 'cancelled', 'ended'],
  ['unprovisioned', 'processing', 'processing'],
  ['unprovisioned', 'open', 'processing'],
  ['unprovisioned', null, 'ended'],
] as const)('of a %s subscription whose charge is %s is %s', (status, charge, state) => {
  expect(of(status, charge)).toBe(state)
})

it('separates a first payment that was refused from a later one', () => {
  expect(of('unprovisioned', 'failed', null)).toBe('refused')
})
