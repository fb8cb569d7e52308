import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isZone, minuteOfTime, quietUntil, timeOfMinute } from './quiet-hours.ts'

const berlin = (from: string, until: string) => ({
  zone: 'Europe/Berlin',
  fromMinute: minuteOfTime(from) ?? 0,
  untilMinute: minuteOfTime(until) ?? 0,
})
const endOf = (hours: ReturnType<typeof berlin>, now: string) =>
  quietUntil(hours, new Date(now))?.toISOString()

describe('quiet hours', () => {
  it('hold from their first minute to before their last, also over midnight', () => {
    const night = berlin('22:30', '07:00')
    expect(endOf(night, '2026-01-10T21:29:59Z')).toBeUndefined()
    expect(endOf(night, '2026-01-10T21:30:00Z')).toBe('2026-01-11T06:00:00.000Z')
    expect(endOf(night, '2026-01-11T05:59:59Z')).toBe('2026-01-11T06:00:00.000Z')
    expect(endOf(night, '2026-01-11T06:00:00Z')).toBeUndefined()
    expect(endOf(berlin('13:00', '14:00'), '2026-01-10T12:10:30Z')).toBe('2026-01-10T13:00:00.000Z')
  })

  it('are none when they end where they begin', () => {
    expect(endOf(berlin('08:00', '08:00'), '2026-01-10T07:00:00Z')).toBeUndefined()
  })

  it('end by the clock on the wall where it is put forward or back in the night', () => {
    const night = berlin('22:00', '07:00')
    expect(endOf(night, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(endOf(night, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  })

  it('end within a day, at a moment that is not quiet', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati')
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, minute, minute, now, (zone, fromMinute, untilMinute, at) => {
        const hours = { zone, fromMinute, untilMinute }
        const end = quietUntil(hours, at)
        if (end === undefined) return
        expect(end.getTime()).toBeGreaterThan(at.getTime())
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        expect(quietUntil(hours, end)).toBeUndefined()
      }),
    )
  })
})

it('times are written as hours and minutes', () => {
  expect(['00:00', '07:05', '23:59'].map(minuteOfTime)).toEqual([0, 425, 1439])
  expect(['24:00', '7:05', '12:60', '', '12:00 '].map(minuteOfTime)).toEqual(Array(5).fill(undefined))
  expect([0, 425, 1439].map(timeOfMinute)).toEqual(['00:00', '07:05', '23:59'])
})

it('zones are those that the runtime knows', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false])
})
