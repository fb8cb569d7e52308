import { describe, expect, it } from 'vitest'
import { readDevice } from './user-agent.ts'

describe('readDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
      'Windows 10',
      'Firefox',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Linux',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'iOS',
      'Safari',
    ],
  ])('%s', (header, os, platform) => {
    const device = readDevice(header)
    expect(device.os).toContain(os)
    expect(device).toMatchObject({ platform, userAgent: header.slice(0, 255) })
  })

  it('returns null without a header', () => {
    for (const header of [null, ''])
      expect(readDevice(header)).toEqual({ userAgent: null, os: null, platform: null })
  })

  it('accepts any header of any length quickly', () => {
    for (const header of ['x'.repeat(60_000), '('.repeat(60_000), 'Mozilla/5.0 '.repeat(5000), 'a\ud800b']) {
      const { userAgent, os, platform } = readDevice(header)
      expect((userAgent ?? '').length).toBeLessThanOrEqual(255)
      expect(`${os ?? ''}${platform ?? ''}`.length).toBeLessThanOrEqual(120)
    }
  })
})
