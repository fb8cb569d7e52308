import { expect, it } from 'vitest'
import {
  GRANTABLE_SCOPES,
  RESTRICTED_SCOPES,
  SCOPE_BITS,
  SCOPE_GROUPS,
  scopesOf,
  scopeSum,
  type ScopeName,
} from './scopes.ts'

const all = Object.keys(SCOPE_BITS) as ScopeName[]

it('has forty scopes of the v2 API and two of its own, one for each bit', () => {
  expect(Object.values(SCOPE_BITS)).toEqual(Array.from({ length: 42 }, (_, bit) => bit))
  expect(scopeSum(all)).toBe(4398046511103)
})

it('reserves ten for sessions', () => {
  expect(scopeSum(RESTRICTED_SCOPES)).toBe(551_886_520_344)
})

it('grants the others, each in one group', () => {
  expect(scopeSum(GRANTABLE_SCOPES)).toBe(3846159990759)
  expect(SCOPE_GROUPS.flatMap(({ scopes }) => scopes).toSorted()).toEqual(GRANTABLE_SCOPES.toSorted())
})

it('converts scopes to a sum and back', () => {
  for (const names of [
    [],
    ['SESSION_ACCESS'],
    ['USER_READ_EMAIL', 'ORGANIZATION_DELETE'],
    all,
  ] as ScopeName[][])
    expect(scopesOf(scopeSum(names)).toSorted()).toEqual(names.toSorted())
  expect(scopesOf(2 ** 45)).toEqual([])
})
