import { describe, expect, it } from 'vitest'
import { dayAfter, dayOf, endOfDay } from './token-expiry.ts'

describe('the day on which a token ends', () => {
  it('is counted from today in the zone of the reader', () => {
    const now = new Date(2026, 10, 28, 23, 30)
    expect(dayAfter(7, now)).toBe('2026-12-05')
    expect(dayOf(new Date(2027, 0, 3))).toBe('2027-01-03')
  })

  it('is used up to its last second', () => {
    const end = new Date(endOfDay('2026-12-05') ?? '')
    expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([5, 23, 59])
    expect(dayOf(end)).toBe('2026-12-05')
  })

  it('is none when nothing was chosen', () => {
    for (const day of ['', 'soon', '2026']) expect(endOfDay(day)).toBeUndefined()
  })
})
