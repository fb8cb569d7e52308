import { beforeAll, describe, expect, it } from 'vitest'
import { sourceOf } from '../index/block-file.ts'
import { frequentLists } from '../index/segments/frequent-places.ts'
import { SearchIndex } from '../index/search-index.ts'
import { Segment } from '../index/segments/segment.ts'
import { listsIn, placeList } from '../query/place-list.ts'
import { TestIndex } from '../search/index-for-tests.ts'
import type { ScoreDetail } from './score.ts'

const vocabulary = ['bread', 'butter', 'butterfly', 'salt', 'soup', 'spoon', 'stone', 'stew']
const documentCount = 6000
const wordsEach = 14

/** Pseudo-random numbers that are the same in each run (Park and Miller). */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const random = numbers(7)
const pick = (): string => vocabulary[Math.floor(random() * vocabulary.length)]!
const words = Array.from({ length: documentCount }, () => Array.from({ length: wordsEach }, pick))

/** The cost of a pair as the contract has it: words between, one more in the reversed order, at most 3. */
function pairCost(text: string[], left: string, rights: (word: string) => boolean): number {
  let cost = 3
  text.forEach((word, a) => {
    if (word !== left) return
    text.forEach((other, b) => {
      if (!rights(other) || a === b) return
      cost = Math.min(cost, b > a ? b - a - 1 : a - b)
    })
  })
  return cost
}

function proximityRank(details: Record<string, ScoreDetail>): number {
  return (details.proximity as unknown as { score: number }).score
}

/** By id the cost of the pair in each document that holds both words. */
function expectedCosts(left: string, rights: (word: string) => boolean): Map<number, number> {
  const costs = new Map<number, number>()
  words.forEach((text, id) => {
    if (text.includes(left) && text.some(rights)) costs.set(id, pairCost(text, left, rights))
  })
  return costs
}

describe('words that most documents hold', () => {
  let index: TestIndex
  beforeAll(async () => {
    index = await TestIndex.with(
      words.map((text, id) => ({ id, t: text.join(' ') })),
      {
        pagination: { maxTotalHits: documentCount },
      },
    )
    await index.index.tidy()
    // Some documents have moved to a small segment since.
    await index.put(
      Array.from({ length: 40 }, (_, i) => {
        const id = i * 97
        words[id] = Array.from({ length: wordsEach }, pick)
        return { internalId: id, document: { id, t: words[id].join(' ') } }
      }),
    )
  })

  const largeSegment = () =>
    index.index.state.segments.find(({ data }) => data.docs.length === documentCount)!

  it('have their places in lists that come with the segment', () => {
    const segment = largeSegment()
    const ids = vocabulary.map((word) => segment.find(word))
    const cached = listsIn(segment).filter(({ from, to }) => to === from + 1 && ids.includes(from))
    expect(cached.length).toBeGreaterThan(0)
    for (const { list } of cached)
      expect(list.places).toHaveLength(list.counts.reduce((sum, count) => sum + count, 0))
  })

  it('have the lists that a search would make', () => {
    const segment = largeSegment()
    const bare = new Segment(1, { ...segment.data, lists: new Map() }, segment.live)
    const early = frequentLists(segment.data)
    expect(early.size).toBeGreaterThan(0)
    for (const [word, list] of early) expect(placeList(bare, word, word + 1, documentCount)).toEqual(list)
  })

  it('have them behind a restart', () => {
    const source = sourceOf(Buffer.concat([...index.index.save()]))
    const again = SearchIndex.load(index.index.settings, { read: () => ({}) }, source)
    const restored = again.state.segments.find(({ data }) => data.docs.length === documentCount)!
    expect(listsIn(restored).length).toBeGreaterThan(0)
    expect(restored.data.lists).toEqual(frequentLists(largeSegment().data))
  })

  it('have no list when a document holds them more often than a list can count', async () => {
    const rare = (id: number) => Array.from({ length: 20 }, (_, at) => `rare${(id + at) % 200}`).join(' ')
    const test = await TestIndex.with(
      Array.from({ length: 5000 }, (_, id) => ({
        id,
        t: `soup ${'salt '.repeat(id === 77 ? 256 : 1)} ${id % 2 === 0 ? 'stew '.repeat(255) : ''} ${rare(id)}`,
      })),
    )
    const [segment] = test.index.state.segments
    const lists = [...frequentLists(segment!.data).keys()].map((id) => segment!.word(id))
    expect(lists.toSorted()).toEqual(['soup', 'stew'])
    await test.index.close()
  })

  it.each([
    ['salt soup ', 'salt', (word: string) => word === 'soup'],
    ['bread butter', 'bread', (word: string) => word.startsWith('butter')],
    ['butter butterfly ', 'butter', (word: string) => word === 'butterfly'],
    ['stone st', 'stone', (word: string) => word.startsWith('st')],
  ])('are as near as a comparison of all places finds: %j', (q, left, rights) => {
    const costs = expectedCosts(left, rights)
    const { hits } = index.search({
      q,
      matchingStrategy: 'all',
      limit: documentCount,
      showRankingScoreDetails: true,
    })
    expect(hits.length).toBeGreaterThan(documentCount / 2)
    const found = hits.map((hit) => ({
      id: hit.id as number,
      score: proximityRank(
        (hit as unknown as { _rankingScoreDetails: Record<string, ScoreDetail> })._rankingScoreDetails,
      ),
    }))
    for (const { id, score } of found) expect([id, score]).toEqual([id, 1 - costs.get(id)! / 4])
  })
})
