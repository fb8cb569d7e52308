import { describe, expect, it } from 'vitest'

import { TestIndex } from '../../search/index-for-tests.ts'
import { segmentsToMerge, segmentsToUnite } from './merge-policy.ts'
import type { Segment } from './segment.ts'

/** As much of a segment as the rules look at. */
function segment(size: number, docs = 10, living = docs): Segment {
  return { size, data: { docs: { length: docs } }, live: { count: () => living } } as unknown as Segment
}

const sizes = (segments: Segment[]) => segments.map(({ size }) => size)

describe('segments are merged', () => {
  it.each([
    [[], []],
    [[100, 200, 300], []],
    [
      [100, 200, 300, 400],
      [100, 200, 300, 400],
    ],
    [[1999, 1, 1, 2000], []],
    [
      [1999, 1, 1, 1999],
      [1999, 1, 1, 1999],
    ],
    [
      [9000, 9000, 9000, 9000, 1],
      [9000, 9000, 9000, 9000],
    ],
    [
      [9000, 9000, 9000, 9000, 1, 1, 1, 1],
      [1, 1, 1, 1],
    ],
  ])('of sizes %j: %j', (all, merged) => {
    expect(sizes(segmentsToMerge(all.map((size) => segment(size))))).toEqual(merged)
  })

  it('when less than half of one is alive', () => {
    expect(segmentsToMerge([segment(9, 10, 5), segment(9, 11, 6)])).toEqual([])
    expect(sizes(segmentsToMerge([segment(9, 10, 5), segment(8, 10, 4)]))).toEqual([8])
    expect(segmentsToMerge([segment(9, 0, 0)])).toEqual([])
  })
})

describe('segments are united in quiet hours', () => {
  it.each([
    [[100], []],
    [
      [800, 100],
      [800, 100],
    ],
    [[801, 100], []],
    [
      [400, 300, 300],
      [400, 300, 300],
    ],
    [[14_000_000, 1_000_000], []],
    [
      [8_000_000, 7_000_000],
      [8_000_000, 7_000_000],
    ],
    [[8_000_000, 7_000_001], []],
  ])('of sizes %j: %j', (all, united) => {
    expect(sizes(segmentsToUnite(all.map((size) => segment(size))))).toEqual(united)
  })

  it('unless they hold very many documents', () => {
    expect(segmentsToUnite([segment(9, 150_000), segment(9, 150_000)])).toHaveLength(2)
    expect(segmentsToUnite([segment(9, 150_000), segment(9, 150_001)])).toEqual([])
  })
})

describe('words whose last document is gone', () => {
  it('are found by nothing, and count for nothing', async () => {
    const test = await TestIndex.with([
      { id: 1, t: 'copper lantern' },
      { id: 2, t: 'lant' },
      { id: 3, t: 'copper lantern stand' },
    ])
    const exactOf = () =>
      test
        .search({ q: 'copper lant', showRankingScoreDetails: true })
        .hits.map(
          (hit) => (hit._rankingScoreDetails as { exactness?: { matchType: string } }).exactness?.matchType,
        )
    expect(exactOf()).toEqual(['noExactMatch', 'noExactMatch'])
    await test.remove([1])
    expect(exactOf()).toEqual(['matchesStart', 'matchesStart'])
    expect(test.ids({ q: 'lant ' })).toEqual([])
  })
})
