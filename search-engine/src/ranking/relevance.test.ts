import { describe, expect, it } from 'vitest'
import { TestIndex, texts, type TestDocument } from '../search/index-for-tests.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

interface Case {
  name: string
  documents: TestDocument[]
  settings?: Partial<IndexSettings>
  request: Partial<SearchRequest>
  ids: number[]
}

const pair = texts('lantern blue', 'blue lantern', 'blue old lantern', 'blue')

const cases: Case[] = [
  {
    name: 'nearer words come first, the reversed order costs as much as a word between',
    documents: pair,
    request: { q: 'blue lantern' },
    ids: [2, 3, 1, 4],
  },
  {
    name: 'strategy all wants every word',
    documents: pair,
    request: { q: 'blue lantern', matchingStrategy: 'all' },
    ids: [2, 3, 1],
  },
  { name: 'a phrase wants its order', documents: pair, request: { q: '"blue lantern"' }, ids: [2] },
  {
    // The third document holds all forms, but those that found it stand far apart.
    name: 'near words count only in the forms that found a document together',
    documents: texts(
      'coper lantern plates',
      'copper x x lantern platez',
      'coper lantern platez x x x x x copper',
    ),
    request: { q: 'copper lantern plates ' },
    ids: [1, 2, 3],
  },
  {
    name: 'synonyms stay with a word whose exact form was found',
    documents: texts('lamp x x x x blue', 'lamp x x x x blue x x x lantern blue'),
    settings: { rankingRules: ['words', 'exactness', 'proximity'], synonyms: { lamp: ['lantern'] } },
    request: { q: 'lamp blue ' },
    ids: [2, 1],
  },
  {
    name: 'by attribute, words are near in searched attributes only',
    documents: [
      { id: 1, t: 'blue', u: 'lantern', v: 'blue lantern' },
      { id: 2, t: 'blue lantern' },
    ],
    settings: { rankingRules: ['words', 'proximity'], proximityPrecision: 'byAttribute' },
    request: { q: 'blue lantern ', attributesToSearchOn: ['t', 'u'] },
    ids: [2, 1],
  },
  {
    name: 'by attribute, a phrase stands in a searched attribute',
    documents: [
      { id: 1, t: 'blue', u: 'lantern', v: 'blue lantern' },
      { id: 2, t: 'blue lantern' },
    ],
    settings: { proximityPrecision: 'byAttribute' },
    request: { q: '"blue lantern"', attributesToSearchOn: ['t', 'u'] },
    ids: [2],
  },
  {
    name: 'an excluded word takes documents away',
    documents: pair,
    request: { q: 'lantern -old' },
    ids: [1, 2],
  },
  { name: 'only exclusions leave the rest', documents: pair, request: { q: '-lantern' }, ids: [4] },
  {
    name: 'a dash inside a word does not exclude',
    documents: texts('semi clear', 'semi'),
    request: { q: 'semi-clear' },
    ids: [1, 2],
  },
  {
    name: 'a phrase keeps the query alive without its first word',
    documents: texts('deep dark', 'spiders deep dark', 'spiders'),
    request: { q: 'spiders "deep dark"' },
    ids: [2, 1],
  },
  {
    name: 'the last word is a prefix',
    documents: texts('captain', 'cap'),
    request: { q: 'cap' },
    ids: [2, 1],
  },
  {
    name: 'a space behind it ends the prefix',
    documents: texts('captain', 'cap'),
    request: { q: 'cap ' },
    ids: [2],
  },
  {
    name: 'five letters allow one typo, a swap is one',
    documents: texts('lantern'),
    request: { q: 'lantren' },
    ids: [1],
  },
  { name: 'four letters allow none', documents: texts('books'), request: { q: 'boks' }, ids: [] },
  {
    name: 'a wrong first letter counts two',
    documents: texts('lantern', 'marblehouse'),
    request: { q: 'mantern' },
    ids: [],
  },
  {
    name: 'a wrong first letter passes with a budget of two',
    documents: texts('marblehouse'),
    request: { q: 'narblehouse' },
    ids: [1],
  },
  {
    name: 'fewer typos come first',
    documents: texts('lantarn', 'lantern'),
    request: { q: 'lantern' },
    ids: [2, 1],
  },
  {
    name: 'one word may be split in two',
    documents: texts('sun flower', 'flower sun'),
    request: { q: 'sunflower' },
    ids: [1],
  },
  {
    name: 'two words may be joined',
    documents: texts('sunflower', 'sun', 'flower'),
    request: { q: 'sun flower' },
    ids: [1, 2],
  },
  {
    name: 'words with a stop word between are not joined',
    documents: texts('sunflower', 'sun'),
    settings: { stopWords: ['the'] },
    request: { q: 'sun the flower', matchingStrategy: 'all' },
    ids: [],
  },
  {
    name: 'a synonym of one word costs nothing',
    documents: texts('performance', 'fps'),
    settings: { synonyms: { fps: ['performance'] } },
    request: { q: 'fps' },
    ids: [2, 1],
  },
  {
    name: 'a key of two words is found across them',
    documents: texts('big apple', 'new york'),
    settings: { synonyms: { 'new york': ['big apple'] } },
    request: { q: 'new york', matchingStrategy: 'all' },
    ids: [2, 1],
  },
  {
    name: 'a stop word in a phrase holds a slot',
    documents: texts('lord of mines', 'lord mines', 'lord dark old mines'),
    settings: { stopWords: ['of'] },
    request: { q: '"lord of mines"' },
    ids: [1, 2],
  },
  {
    name: 'the first attribute weighs more',
    documents: [
      { id: 1, t: 'x', s: 'lantern' },
      { id: 2, t: 'lantern', s: 'x' },
    ],
    settings: { searchableAttributes: ['t', 's'] },
    request: { q: 'lantern' },
    ids: [2, 1],
  },
  {
    name: 'an earlier place is better',
    documents: texts('a b c lantern', 'lantern a b c'),
    request: { q: 'lantern' },
    ids: [2, 1],
  },
  {
    name: 'an attribute that equals the query is best',
    documents: texts('lantern pack', 'lantern'),
    request: { q: 'lantern' },
    ids: [2, 1],
  },
  {
    name: 'frequency drops the commonest word first',
    documents: texts('common rare', 'common', 'common x', 'rare'),
    request: { q: 'common rare', matchingStrategy: 'frequency' },
    ids: [1, 4],
  },
  {
    name: 'typos can be switched off for an attribute',
    documents: texts('lantern'),
    settings: {
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: ['t'],
        disableOnNumbers: false,
      },
    },
    request: { q: 'lantren' },
    ids: [],
  },
  {
    name: 'typos can be disabled for numbers',
    documents: texts('20245', '20255'),
    settings: {
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: [],
        disableOnNumbers: true,
      },
    },
    request: { q: '20245 ' },
    ids: [1],
  },
  {
    name: 'a word with a sign that is no plain punctuation is no number',
    documents: texts('20245€', '20245'),
    settings: {
      typoTolerance: {
        enabled: true,
        minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
        disableOnWords: [],
        disableOnAttributes: [],
        disableOnNumbers: true,
      },
    },
    request: { q: '20246€ ' },
    ids: [1],
  },
  {
    name: 'only some attributes are searched',
    documents: [
      { id: 1, t: 'x', s: 'lantern' },
      { id: 2, t: 'lantern', s: 'x' },
    ],
    settings: { searchableAttributes: ['t', 's'] },
    request: { q: 'lantern', attributesToSearchOn: ['s'] },
    ids: [1],
  },
  {
    name: 'a custom rule decides ties',
    documents: [
      { id: 1, t: 'ember', p: 1 },
      { id: 2, t: 'ember', p: 9 },
    ],
    settings: { rankingRules: ['words', 'typo', 'p:desc'] },
    request: { q: 'ember' },
    ids: [2, 1],
  },
  {
    name: 'nearness by attribute only',
    documents: texts('blue x x x x x lantern', 'lantern blue'),
    settings: { proximityPrecision: 'byAttribute', rankingRules: ['words', 'proximity'] },
    request: { q: 'blue lantern' },
    ids: [1, 2],
  },
  {
    name: 'a threshold drops the rest',
    documents: texts('blue lantern', 'blue'),
    request: { q: 'blue lantern', rankingScoreThreshold: 0.6 },
    ids: [1],
  },
]

describe('relevance', () => {
  it.each(cases)('$name', async ({ documents, settings, request, ids }) => {
    const test = await TestIndex.with(documents, settings)
    expect(test.ids(request)).toEqual(ids)
  })

  it('lists each rule in the score details', async () => {
    const test = await TestIndex.with(texts('copper lantern', 'lantern of copper'))
    const { hits } = test.search({
      q: 'copper lantern',
      showRankingScore: true,
      showRankingScoreDetails: true,
    })
    expect(hits[0]).toMatchObject({
      _rankingScore: 1,
      _rankingScoreDetails: {
        words: { matchingWords: 2, maxMatchingWords: 2 },
        exactness: { matchType: 'exactMatch' },
      },
    })
    expect(hits[1]?._rankingScoreDetails).toMatchObject({
      proximity: { order: 2, score: 0.5 },
      exactness: { matchType: 'noExactMatch', matchingWords: 2, maxMatchingWords: 2 },
    })
  })

  it.each([
    ['marblehouse', 2, { typoCount: 0, maxTypoCount: 2 }],
    ['marblehoose', 2, { typoCount: 1, maxTypoCount: 2 }],
    ['marblehoosy', 2, { typoCount: 2, maxTypoCount: 2 }],
    ['lanterm', 1, { typoCount: 1, maxTypoCount: 1 }],
    // As on the real server, a word too short for slips could have had one.
    ['lamp', 0, { typoCount: 0, maxTypoCount: 1 }],
    ['"lantern"', 0, { typoCount: 0, maxTypoCount: 0 }],
  ])('reports typo count and maximum for %s, where %i typos are allowed', async (q, _, typo) => {
    const test = await TestIndex.with(texts('marblehouse', 'lantern', 'lamp'))
    const { hits } = test.search({ q: `${q} `, showRankingScoreDetails: true })
    expect(hits).toHaveLength(1)
    expect(hits[0]?._rankingScoreDetails).toMatchObject({ typo })
  })

  it('scores placeholder hits 1 without details', async () => {
    const test = await TestIndex.with(texts('x'))
    expect(
      test.search({ q: ' - ', showRankingScore: true, showRankingScoreDetails: true }).hits[0],
    ).toMatchObject({ _rankingScore: 1, _rankingScoreDetails: {} })
  })

  it('passes over groups before the page without holding their documents to the threshold', async () => {
    const test = await TestIndex.with(texts('blue lantern', 'lantern x x x x x blue', 'blue lantern', 'blue'))
    const total = (offset: number): unknown =>
      test.search({ q: 'blue lantern', rankingScoreThreshold: 0.9, offset }).paging
    expect(total(0)).toMatchObject({ estimatedTotalHits: 2 })
    expect(total(3)).toMatchObject({ estimatedTotalHits: 2 })
    expect(total(4)).toMatchObject({ estimatedTotalHits: 3 })
  })

  it('gives up ranking when its time is over, but loses no hit', async () => {
    const test = await TestIndex.with(
      Array.from({ length: 300 }, (_, id) => ({ id, t: 'ember frost golem' })),
      { searchCutoffMs: 0 },
    )
    const answer = test.search({ q: 'ember frost golem', limit: 300, showRankingScoreDetails: true })
    expect(answer.degraded).toBe(true)
    expect(answer.hits).toHaveLength(300)
    expect(answer.hits[0]?._rankingScoreDetails).toHaveProperty('skipped')
  })

  it('reads no more of a huge query than counts', async () => {
    const test = await TestIndex.with(texts('ember frost', 'golem'))
    expect(test.ids({ q: `${'ember frost '.repeat(500_000)}golem` })).toEqual([1])
    expect(test.ids({ q: `golem ${'x'.repeat(1_000_000)}` })).toEqual([2])
  })

  it('refuses unknown attributes to search on', async () => {
    const test = await TestIndex.with(texts('x'), { searchableAttributes: ['t'] })
    expect(() => test.search({ attributesToSearchOn: ['nope'] })).toThrowError(
      expect.objectContaining({ code: 'invalid_search_attributes_to_search_on' }),
    )
    expect(test.ids({ q: 'x', attributesToSearchOn: [] })).toEqual([])
  })
})
