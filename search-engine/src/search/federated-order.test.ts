import { describe, expect, it } from 'vitest'

import { compareWeights, weighDetails, type WeightElement } from './federated-order.ts'

const text = (value: string | number | null, descending = false): WeightElement => ({
  kind: 'sort',
  descending,
  value,
})
const away = (metres: number | null, descending = false): WeightElement => ({
  kind: 'geo',
  descending,
  metres,
})
const score = (score: number): WeightElement => ({ kind: 'score', score })

describe('the order of hits of several queries', () => {
  it.each<[string, WeightElement[], WeightElement[]]>([
    ['a greater score', [score(0.9)], [score(0.8)]],
    ['a smaller number, ascending', [text(1)], [text(2)]],
    ['a greater number, descending', [text(2, true)], [text(1, true)]],
    ['an earlier text, ascending', [text('a')], [text('b')]],
    ['a later text, descending', [text('b', true)], [text('a', true)]],
    ['a number before a text', [text(9)], [text('a')]],
    ['a number before a text, also descending', [text(9, true)], [text('a', true)]],
    ['a text before nothing', [text('z')], [text(null)]],
    ['a text before nothing, also descending', [text('a', true)], [text(null, true)]],
    ['a near place, ascending', [away(5)], [away(6)]],
    ['a far place, descending', [away(6, true)], [away(5, true)]],
    ['any place before none', [away(1e7)], [away(null)]],
    ['what decides first, whatever comes behind', [text(1), score(0)], [text(2), score(1)]],
    ['the next where the first are equal', [text(null), score(1)], [text(null), score(0.5)]],
    ['the longer of two with the same beginning', [score(1), text(1)], [score(1)]],
  ])('%s goes first', (_, first, second) => {
    expect(compareWeights(first, second)).toBeLessThan(0)
    expect(compareWeights(second, first)).toBeGreaterThan(0)
    expect(compareWeights(first, first)).toBe(0)
  })

  it('treats scores as equal that differ by less than the precision', () => {
    expect(compareWeights([score(0.1 + 0.2)], [score(0.3)])).toBe(0)
  })

  it('weighs the rules between two sorts as one, and sorts not at all', () => {
    const weighed = weighDetails(
      [
        { kind: 'words', rank: 1, max: 2 },
        { kind: 'sort', field: 'size', descending: true, value: 7, hidden: false },
        { kind: 'geo', lat: 0, lng: 0, descending: false, place: null, metres: 12 },
        { kind: 'typo', rank: 3, max: 3 },
      ],
      2,
    )
    expect(weighed.map(({ kind }) => kind)).toEqual(['score', 'sort', 'geo', 'score'])
    expect(weighed.slice(1, 3)).toEqual([text(7, true), away(12)])
    expect(weighed.at(-1)).toEqual(score(2))
  })
})
