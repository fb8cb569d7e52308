import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { matcherOf } from './text-matcher.ts'

/** The expected match, found by comparing every entry. */
const longest = (entries: string[], text: string, at: number) =>
  Math.max(0, ...entries.filter((entry) => text.startsWith(entry, at)).map(({ length }) => length))

describe('a matcher of texts', () => {
  it('is not made of nothing', () => {
    expect(matcherOf([])).toBeNull()
    expect(matcherOf([''])).toBeNull()
  })

  it('finds the longest entry at every place', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1f600}', '\ud800'), maxLength: 12 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), text, (entries, source) => {
        const matcher = matcherOf(entries)
        for (let at = 0; at < source.length; at++)
          expect(matcher?.longestAt(source, at) ?? 0).toBe(longest(entries, source, at))
      }),
    )
  })

  it('stands many entries that begin alike', () => {
    const entries = Array.from({ length: 100_000 }, (_, at) => `entry.${at}`)
    const start = performance.now()
    const matcher = matcherOf(entries)
    const source = 'entry.99999 entry.x '.repeat(5000)
    let found = 0
    for (let at = 0; at < source.length; at++) found += matcher?.longestAt(source, at) ?? 0
    expect(found).toBe(5000 * 'entry.99999'.length)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
