import { expect, it } from 'vitest'
import { holds, permissionNames, withPermission } from './permissions.ts'

it('sets and clears single rights', () => {
  const bits = withPermission(0, 'EditBody', true)
  expect(bits).toBe(8)
  expect(holds(bits, 'EditBody')).toBe(true)
  expect(withPermission(bits, 'EditBody', false)).toBe(0)
  expect(permissionNames.reduce((all, name) => withPermission(all, name, true), 0)).toBe(1023)
})
