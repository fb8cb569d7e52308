import { describe, expect, it } from 'vitest'

import type { ScoreDetail } from '../ranking/score.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import { viewDetails } from './score-view.ts'

const split = defaultSettings()
const classic = { ...split, rankingRules: ['words', 'typo', 'attribute', 'exactness'] }

const sort = (descending: boolean, hidden = false): ScoreDetail => ({
  kind: 'sort',
  field: 'size',
  descending,
  value: 7,
  hidden,
})
const geo = (descending: boolean): ScoreDetail => ({
  kind: 'geo',
  lat: 1,
  lng: 2,
  descending,
  place: { lat: 3, lng: 4 },
  metres: 5,
})

describe('the details of a score', () => {
  it.each<[string, ScoreDetail[], Record<string, unknown>]>([
    ['a sort, ascending', [sort(false)], { 'size:asc': { order: 0, value: 7 } }],
    ['a sort, descending', [sort(true)], { 'size:desc': { order: 0, value: 7 } }],
    [
      'a sort that must not be shown',
      [sort(true, true)],
      { '<hidden-rule-0>': { order: 0, value: '<hidden>' } },
    ],
    [
      'a place, nearest first',
      [geo(false)],
      { '_geoPoint(1, 2):asc': { order: 0, value: { lat: 3, lng: 4 }, distance: 5 } },
    ],
    [
      'a place, farthest first',
      [geo(true)],
      { '_geoPoint(1, 2):desc': { order: 0, value: { lat: 3, lng: 4 }, distance: 5 } },
    ],
    ['what was skipped', [{ kind: 'skipped' }], { skipped: { order: 0 } }],
    [
      'words',
      [{ kind: 'words', rank: 1, max: 2 }],
      { words: { order: 0, matchingWords: 1, maxMatchingWords: 2, score: 0.5 } },
    ],
    [
      'typos as what is missing to the best',
      [{ kind: 'typo', rank: 2, max: 4 }],
      { typo: { order: 0, typoCount: 2, maxTypoCount: 3, score: 0.5 } },
    ],
    ['proximity', [{ kind: 'proximity', rank: 3, max: 4 }], { proximity: { order: 0, score: 0.75 } }],
    [
      'attribute and position in it as one rule',
      [
        { kind: 'attributeRank', rank: 1, max: 2 },
        { kind: 'wordPosition', rank: 3, max: 4 },
      ],
      {
        attribute: { order: 0, attributeRankingOrderScore: 0.5, queryWordDistanceScore: 0.75, score: 0.375 },
      },
    ],
    [
      'an attribute without a position',
      [{ kind: 'attributeRank', rank: 1, max: 2 }],
      { attribute: { order: 0, attributeRankingOrderScore: 0.5, score: 0.5 } },
    ],
    [
      'an exact match',
      [
        { kind: 'exactAttribute', rank: 3, max: 3 },
        { kind: 'exactWords', rank: 2, max: 2 },
      ],
      { exactness: { order: 0, matchType: 'exactMatch', score: 1 } },
    ],
    [
      'a match of the beginning',
      [{ kind: 'exactAttribute', rank: 2, max: 3 }],
      { exactness: { order: 0, matchType: 'matchesStart', score: 2 / 3 } },
    ],
    [
      'no exact match, with the words that are exact',
      [
        { kind: 'exactAttribute', rank: 1, max: 3 },
        { kind: 'exactWords', rank: 2, max: 3 },
      ],
      {
        exactness: {
          order: 0,
          matchType: 'noExactMatch',
          matchingWords: 1,
          maxMatchingWords: 2,
          score: 2 / 9,
        },
      },
    ],
    [
      'no exact match, where words are not judged',
      [{ kind: 'exactAttribute', rank: 1, max: 3 }],
      { exactness: { order: 0, matchType: 'noExactMatch', score: 1 / 3 } },
    ],
  ])('shows %s', (_, details, view) => expect(viewDetails(classic, details)).toEqual(view))

  it('shows attribute and position as two rules if the settings do', () => {
    const details: ScoreDetail[] = [
      { kind: 'attributeRank', rank: 1, max: 2 },
      { kind: 'wordPosition', rank: 3, max: 4 },
    ]
    expect(viewDetails(split, details)).toEqual({
      attributeRank: { order: 0, score: 0.5 },
      wordPosition: { order: 1, score: 0.75 },
    })
  })

  it('count the rules as they are shown', () => {
    const details: ScoreDetail[] = [
      { kind: 'words', rank: 2, max: 2 },
      { kind: 'attributeRank', rank: 1, max: 2 },
      { kind: 'wordPosition', rank: 3, max: 4 },
      sort(false),
      geo(true),
      { kind: 'exactAttribute', rank: 3, max: 3 },
      { kind: 'exactWords', rank: 2, max: 2 },
      { kind: 'skipped' },
    ]
    const orders = Object.entries(viewDetails(classic, details)).map(([name, view]) => [name, view])
    expect(orders.map(([name, view]) => [name, (view as { order: number }).order])).toEqual([
      ['words', 0],
      ['attribute', 1],
      ['size:asc', 2],
      ['_geoPoint(1, 2):desc', 3],
      ['exactness', 4],
      ['skipped', 5],
    ])
  })
})
