import { expect, it } from 'vitest'
import { validateInboxSearch } from './load-inbox.ts'

const read = (search: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(validateInboxSearch(search))) as object

it('reads a type and an id, also an id of digits', () => {
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
])('ignores invalid values: %j', (search) => {
  expect(read(search)).toEqual({})
})
