import { describe, expect, it } from 'vitest'
import { dayAfter, dayOf, endOfDay } from './token-expiry.ts'

describe('the expiry of a token', () => {
  it("is counted from today in the browser's time zone", () => {
    const now = new Date(2026, 10, 28, 23, 30)
    expect(dayAfter(7, now)).toBe('2026-12-05')
    expect(dayOf(new Date(2027, 0, 3))).toBe('2027-01-03')
  })

  it('includes the last second of the day', () => {
    const end = new Date(endOfDay('2026-12-05') ?? '')
    expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([5, 23, 59])
    expect(dayOf(end)).toBe('2026-12-05')
  })

  it('is undefined without a day', () => {
    for (const day of ['', 'soon', '2026']) expect(endOfDay(day)).toBeUndefined()
  })
})
