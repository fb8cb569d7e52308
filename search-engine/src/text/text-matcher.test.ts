import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cpuMs } from '../../tests/support/cpu-time.ts'
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
    const source = 'entry.5999 entry.x '.repeat(1000)
    /** Processor time to make a matcher of so many entries, and to look for them. */
    const timesOf = (count: number): { make: number; look: number } => {
      const entries = Array.from({ length: count }, (_, at) => `entry.${at}`)
      let matcher = matcherOf([])
      const make = cpuMs(() => (matcher = matcherOf(entries)))
      const look = cpuMs(() => {
        let found = 0
        for (let at = 0; at < source.length; at++) found += matcher?.longestAt(source, at) ?? 0
        expect(found).toBe(1000 * 'entry.5999'.length)
      })
      return { make, look }
    }
    const few = timesOf(6000)
    const many = timesOf(96_000)
    expect(many.make).toBeLessThan(16 * 6 * few.make)
    expect(many.look).toBeLessThan(8 * few.look)
  })
})
