import { describe, expect, it } from 'vitest'

import { TestIndex } from '../search/index-for-tests.ts'

/** Costs of the word positions of the only document; three words could cost 30. */
async function costOf(text: string, q: string): Promise<number> {
  const rankingRules = ['words', 'wordPosition']
  const test = await TestIndex.with([{ id: 1, t: text }], {
    rankingRules,
    searchableAttributes: ['t'],
  })
  const [hit] = test.search({ q, showRankingScoreDetails: true }).hits
  const details = hit!._rankingScoreDetails as {
    wordPosition: { score: number }
  }
  return Math.round(31 * (1 - details.wordPosition.score))
}

describe('the position of a joined word', () => {
  it('costs as much in front of its place as behind it', async () => {
    expect(await costOf('night sunflower', 'night sun flower ')).toBe(1)
    expect(await costOf('sunflower night', 'night sun flower ')).toBe(1 + (1 + 2))
    expect(await costOf('night deep sunflower', 'night sun flower ')).toBe(1 + 2)
  })
})
