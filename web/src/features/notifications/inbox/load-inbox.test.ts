import { expect, it } from 'vitest'
import { understoodInboxSearch } from './load-inbox.ts'

const read = (search: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(understoodInboxSearch(search))) as object

it('understands a type and an id, also one of digits alone', () => {
  expect(read({ type: 'mention', before: 'AABB1122' })).toEqual({ type: 'mention', before: 'AABB1122' })
  expect(read({ before: 12_345_678 })).toEqual({ before: '12345678' })
})

it.each([
  {},
  { before: '' },
  { before: '../x' },
  { before: 'a'.repeat(12) },
  { before: ['AA'] },
  { type: 'x' },
])('takes %j for an inbox from its beginning', (search) => {
  expect(read(search)).toEqual({})
})
