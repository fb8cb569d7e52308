import { describe, expect, it } from 'vitest'
import { filledRows, platformOf, withBlank, withRow } from './donations.ts'

describe('donation links', () => {
  it.each([
    ['https://ko-fi.com/x', 'ko-fi'],
    ['https://www.patreon.com/x', 'patreon'],
    ['https://paypal.me/x', 'paypal'],
    ['https://example.org', undefined],
    ['nonsense', undefined],
  ])('assigns %s to %s', (url, platform) => expect(platformOf(url)).toBe(platform))

  it('guesses the platform and keeps an empty row at the end', () => {
    const rows = withRow(withBlank([]), 0, { url: 'https://ko-fi.com/x' })
    expect(rows).toEqual([
      { id: 'ko-fi', url: 'https://ko-fi.com/x' },
      { id: 'other', url: '' },
    ])
    expect(filledRows(rows)).toHaveLength(1)
  })
})
