import { describe, expect, it } from 'vitest'
import { coarseAddress, isKnownLocation } from './known-locations.ts'

const laptop = { os: 'Linux', platform: 'Firefox', ip: '192.0.2.7' }

describe('a place that somebody signs in from', () => {
  it('is known by system, program and network together', () => {
    expect(isKnownLocation({ ...laptop, ip: '192.0.77.1' }, [laptop])).toBe(true)
    expect(isKnownLocation({ ...laptop, ip: '198.51.100.7' }, [laptop])).toBe(false)
    expect(isKnownLocation({ ...laptop, platform: 'Chrome' }, [laptop])).toBe(false)
    expect(isKnownLocation({ ...laptop, ip: '2001:db8:1::7' }, [{ ...laptop, ip: '2001:db8:2::9' }])).toBe(
      true,
    )
    expect(isKnownLocation({ ...laptop, ip: '2001:db9::7' }, [{ ...laptop, ip: '2001:db8::9' }])).toBe(false)
  })

  it('is nothing new the first time', () => {
    expect(isKnownLocation(laptop, [])).toBe(true)
  })
})

it.each([
  ['192.0.2.7', '192.0.*'],
  ['2001:db8:1::7', '2001:db8:*'],
  ['::ffff:192.0.2.7', '192.0.*'],
  ['not an address', null],
  [null, null],
])('%s is told to moderators as %s', (ip, told) => {
  expect(coarseAddress(ip)).toBe(told)
})
