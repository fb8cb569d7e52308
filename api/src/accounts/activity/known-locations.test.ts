import { describe, expect, it } from 'vitest'
import { coarseAddress, isKnownLocation } from './known-locations.ts'

const laptop = { os: 'Linux', platform: 'Firefox', ip: '192.0.2.7' }

describe('isKnownLocation', () => {
  it('compares system, program and network together', () => {
    expect(isKnownLocation({ ...laptop, ip: '192.0.77.1' }, [laptop])).toBe(true)
    expect(isKnownLocation({ ...laptop, ip: '198.51.100.7' }, [laptop])).toBe(false)
    expect(isKnownLocation({ ...laptop, platform: 'Chrome' }, [laptop])).toBe(false)
    expect(isKnownLocation({ ...laptop, ip: '2001:db8:1::7' }, [{ ...laptop, ip: '2001:db8:2::9' }])).toBe(
      true,
    )
    expect(isKnownLocation({ ...laptop, ip: '2001:db9::7' }, [{ ...laptop, ip: '2001:db8::9' }])).toBe(false)
  })

  it('treats the first location as known', () => {
    expect(isKnownLocation(laptop, [])).toBe(true)
  })
})

it.each([
  ['192.0.2.7', '192.0.*'],
  ['2001:db8:1::7', '2001:db8:*'],
  ['::ffff:192.0.2.7', '192.0.*'],
  ['not an address', null],
  [null, null],
])('shows %s to moderators as %s', (ip, expected) => {
  expect(coarseAddress(ip)).toBe(expected)
})
