import { expect, it } from 'vitest'
import { waitOf } from './wait-length.ts'

it.each([
  [null, 'short'],
  ['2026-01-03T00:00:00Z', 'short'],
  ['2026-01-01T22:00:00Z', 'long'],
  ['2026-01-01T00:00:00Z', 'tooLong'],
])('classifies the wait of a project queued at %s as %s', (queued, wait) => {
  expect(waitOf(queued, Date.parse('2026-01-03T01:00:00Z'))).toBe(wait)
})
