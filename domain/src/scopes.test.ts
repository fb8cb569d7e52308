import { expect, it } from 'vitest'
import { RESTRICTED_SCOPES, SCOPE_BITS, scopeSum, type ScopeName } from './scopes.ts'

const all = Object.keys(SCOPE_BITS) as ScopeName[]

it('has forty scopes, one for each bit', () => {
  expect(Object.values(SCOPE_BITS)).toEqual(Array.from({ length: 40 }, (_, bit) => bit))
  expect(scopeSum(all)).toBe(1_099_511_627_775)
})

it('keeps ten for sessions', () => {
  expect(scopeSum(RESTRICTED_SCOPES)).toBe(551_886_520_344)
})
