import { expect, it } from 'vitest'
import { durationOf } from './server-uptime.ts'

it('splits a duration', () => {
  expect(durationOf(((25 * 60 + 3) * 60 + 4) * 1000)).toEqual({ days: 1, hours: 1, minutes: 3, seconds: 4 })
  expect(durationOf(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
