import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bitset } from '../index/bitset.ts'
import { Segment } from '../index/segments/segment.ts'
import { SegmentBuilder } from '../index/segments/segment-builder.ts'
import { editDistance } from '../text/edit-distance.ts'
import { Tokenizer } from '../text/tokenizer.ts'
import { fuzzyWords } from './fuzzy-words.ts'

function segmentOf(words: string[]): Segment {
  const builder = new SegmentBuilder(new Tokenizer())
  builder.add({ internalId: 0, fields: words.map(() => 0), leaves: words })
  return new Segment(1, builder.finish(), Bitset.of(1, [0]))
}

/** Typos as the contract counts them, word by word. */
function bruteForce(words: string[], query: string, budget: number, prefix: boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of words) {
    const distance = editDistance(query, word, budget, prefix)
    if (word[0] === query[0]) {
      if (distance > 0 && distance <= budget) found.set(word, distance)
    } else if (budget > 1 && editDistance(query, word, 1, prefix) === 1) found.set(word, 2)
  }
  return found
}

const word = fc.stringMatching(/^[abc]{1,8}$/)

describe('fuzzy words', () => {
  it.each([
    [1, false],
    [2, false],
    [1, true],
    [2, true],
  ])('finds what brute force finds (budget %i, prefix %s)', (budget, prefix) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
        fc.stringMatching(/^[abc]{3,9}$/),
        (words, query) => {
          const sorted = (found: ReadonlyMap<string, number>): unknown =>
            [...found].sort(([a], [b]) => (a < b ? -1 : 1))
          expect(sorted(fuzzyWords(segmentOf(words), query, budget, prefix))).toEqual(
            sorted(bruteForce(words, query, budget, prefix)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('finds the words of a prefix as one range', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
        fc.stringMatching(/^[abc]{1,3}$/),
        (words, prefix) => {
          const segment = segmentOf(words)
          const [from, to] = segment.prefixRange(prefix)
          const found = Array.from({ length: to - from }, (_, i) => segment.word(from + i))
          expect(new Set(found)).toEqual(new Set(words.filter((one) => one.startsWith(prefix))))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('never edits inside a swapped pair', () => {
    expect(editDistance('ca', 'abc', 3)).toBe(3)
    expect(editDistance('lantren', 'lantern', 2)).toBe(1)
  })
})
