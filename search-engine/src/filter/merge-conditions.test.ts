import { afterEach, describe, expect, it, vi } from 'vitest'
import { ValueColumn } from '../index/columns/value-column.ts'
import { TestIndex } from '../search/index-for-tests.ts'
import { evaluateFilter } from './evaluate-filter.ts'
import { costlyFrom, filterCost } from './filter-cost.ts'
import { parseFilter } from './parse-filter.ts'

const documents = 200
const settings = { filterableAttributes: ['n', 'm', 'tag'] }

afterEach(() => vi.restoreAllMocks())

const newIndex = (m: (at: number) => unknown = (at) => [at, at + 1]) =>
  TestIndex.with(
    Array.from({ length: documents }, (_, at) => ({ n: at, m: m(at), tag: `tag ${at % 4}` })),
    settings,
  )

/** How often a filter reads a whole column. */
function scansOf({ index }: TestIndex, filter: string): number {
  const scan = vi.spyOn(ValueColumn.prototype, 'scan')
  evaluateFilter(index, parseFilter(filter)!)
  return scan.mock.calls.length
}

const list = (count: number, word: string, condition: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => condition(at)).join(` ${word} `)

describe('conditions on one attribute', () => {
  it.each([
    ['ranges of an OR', list(150, 'OR', (at) => `n > ${at + 10}`)],
    ['intervals of an OR', list(60, 'OR', (at) => `n ${3 * at} TO ${3 * at + 1}`)],
    ['ranges of nested ORs', `(${list(50, 'OR', (at) => `n > ${at + 10}`)}) OR n < 5 OR (n > 7 OR n < 2)`],
    ['ranges of an AND', list(150, 'AND', (at) => `n > ${at}`)],
    ['ranges of an AND in both directions', list(50, 'AND', (at) => `n > ${at} AND n <= ${199 - at}`)],
    ['ranges of an AND over numbers in lists', list(100, 'AND', (at) => `m > ${at}`)],
    ['equalities of an OR', list(150, 'OR', (at) => `tag = "tag ${at}"`)],
    ['beginnings of an OR', list(150, 'OR', (at) => `tag STARTS WITH "tag ${at}"`)],
  ])('%s read the column at most as often as four do', async (_, filter) => {
    expect(scansOf(await newIndex(), filter)).toBeLessThanOrEqual(4)
  })

  it('of several values of a document, different ones may satisfy an AND', async () => {
    const test = await TestIndex.with([{ m: [1, 9] }, { m: [5] }, { m: ['2', 11] }], settings)
    const found = (text: string) => [...evaluateFilter(test.index, parseFilter(text)!)]
    expect(found('m > 8 AND m < 2')).toEqual([0])
    // 11 is more than 10, and `2` as a text more than `10`.
    expect(found('m > 10 AND m > 1 AND m < 3')).toEqual([2])
  })

  it('are refused as if they were apart', async () => {
    const rule = {
      attributePatterns: ['n'],
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    }
    const test = await TestIndex.with([{ n: 1, tag: 'a' }], { filterableAttributes: ['tag', rule] })
    const refused = (text: string) => () => evaluateFilter(test.index, parseFilter(text)!)
    expect(refused('n <= 1 OR n > 2')).toThrow('operator `<=` is not allowed')
    expect(refused('tag > b AND tag > a AND n > 1')).not.toThrow()
  })
})

describe('the cost of a filter', () => {
  const costs = async (filter: string) => {
    const { state } = (await newIndex()).index
    return filterCost(state, parseFilter(filter)) / costlyFrom(state)
  }

  it('is low for merged conditions', async () => {
    expect(await costs(list(5000, 'OR', (at) => `n > ${at}`))).toBeLessThan(0.01)
    expect(await costs(list(5000, 'OR', (at) => `n = ${at}`))).toBeLessThan(0.05)
  })

  it('grows with conditions that stay apart', async () => {
    const apart = (count: number) => list(count, 'OR', (at) => `(n > ${at} AND tag != "tag 1" AND m > 3)`)
    expect(await costs(apart(3000))).toBeGreaterThan(1)
    expect(await costs(apart(200))).toBeGreaterThan(50 * (await costs(apart(2))))
  })
})
