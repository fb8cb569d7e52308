import { expect, it } from 'vitest'
import { idIn, understoodReportsSearch, viewOf } from './own-reports-address.ts'

it('an id is what an id can be', () => {
  expect(['AABB1122', 'a', '12345678901'].map(idIn)).toEqual(['AABB1122', 'a', '12345678901'])
  expect([undefined, null, '', '../x', 'a'.repeat(12), ['AA'], 7].map(idIn)).toEqual(Array(7).fill(undefined))
})

it('the list is of open reports from its beginning, unless the address says otherwise', () => {
  const view = (search: Record<string, unknown>) => viewOf(understoodReportsSearch(search))
  expect(view({ state: 'burnt', before: '../x' })).toEqual({ state: 'open' })
  expect(view({ state: 'closed', before: 'AABB1122' })).toEqual({ state: 'closed', before: 'AABB1122' })
})
