import { expect, it } from 'vitest'
import { reportIdOf, validateReportsSearch, viewOf } from './own-reports-address.ts'

it('accepts only a valid report id', () => {
  expect(['AABB1122', 'a', '12345678901'].map(reportIdOf)).toEqual(['AABB1122', 'a', '12345678901'])
  expect([undefined, null, '', '../x', 'a'.repeat(12), ['AA'], 7].map(reportIdOf)).toEqual(
    Array(7).fill(undefined),
  )
})

it('shows the first page of open reports unless the address says otherwise', () => {
  const view = (search: Record<string, unknown>) => viewOf(validateReportsSearch(search))
  expect(view({ state: 'burnt', before: '../x' })).toEqual({ state: 'open' })
  expect(view({ state: 'closed', before: 'AABB1122' })).toEqual({ state: 'closed', before: 'AABB1122' })
})
