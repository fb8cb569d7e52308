import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TestIndex, type TestDocument } from '../search/index-for-tests.ts'
import type { FilterExpression } from './filter-expression.ts'
import { evaluateFilter, evaluateWithPauses } from './evaluate-filter.ts'
import { parseFilter } from './parse-filter.ts'

const aValue = fc.oneof(
  fc.constantFrom('red', 'Red', ' blue ', '5', '', null, true, [] as unknown[]),
  fc.integer({ min: 0, max: 9 }),
)
const aDocument: fc.Arbitrary<TestDocument> = fc.record(
  { a: fc.oneof(aValue, fc.array(aValue, { maxLength: 3 })), b: aValue },
  { requiredKeys: [] },
)
const aText = fc.constantFrom('red', 'BLUE', '5', '3', 'true', 'x')
const field = fc.constantFrom('a', 'b')
const { expression } = fc.letrec<{ expression: FilterExpression; condition: FilterExpression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    tie('condition'),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('expression'), { minLength: 1, maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('expression') }),
  ),
  condition: fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      field,
      operator: fc.constantFrom('=' as const, '!=' as const, '>' as const, '<=' as const),
      value: aText,
    }),
    fc.record({ kind: fc.constant('between' as const), field, from: aText, to: aText }),
    fc.record({ kind: fc.constant('in' as const), field, values: fc.array(aText, { maxLength: 3 }) }),
    fc.record({ kind: fc.constantFrom('exists' as const, 'null' as const, 'empty' as const), field }),
    fc.record({ kind: fc.constant('startsWith' as const), field, value: aText }),
  ),
}))

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value])

/** The contract read word by word, one document at a time. */
function holds(e: FilterExpression, document: TestDocument, all: TestDocument[]): boolean {
  if (e.kind === 'and') return e.parts.every((part) => holds(part, document, all))
  if (e.kind === 'or') return e.parts.some((part) => holds(part, document, all))
  if (e.kind === 'not') return !holds(e.part, document, all)
  if (!('field' in e)) return false
  const value = document[e.field]
  const values = flat(value).filter((one) => one !== null && one !== '' && one !== undefined)
  const numbers = values.filter((one) => typeof one === 'number')
  const forms = values.filter((one) => typeof one !== 'number').map((one) => String(one).trim().toLowerCase())
  const within = (test: (a: number) => boolean, from: string): boolean =>
    (!Number.isNaN(Number(from)) && numbers.some((one) => test(one - Number(from)))) ||
    forms.some((one) => test(one < from.toLowerCase() ? -1 : one > from.toLowerCase() ? 1 : 0))
  switch (e.kind) {
    case 'compare': {
      const equal = within((d) => d === 0, e.value)
      if (e.operator === '=') return equal
      if (e.operator === '!=') return !equal && all.some((one) => e.field in one)
      return within(e.operator === '>' ? (d) => d > 0 : (d) => d <= 0, e.value)
    }
    case 'between': {
      const [low, high] = [e.from.toLowerCase(), e.to.toLowerCase()]
      return (
        numbers.some((one) => one >= Number(e.from) && one <= Number(e.to)) ||
        forms.some((one) => one >= low && one <= high)
      )
    }
    case 'in':
      return e.values.some((one) => within((d) => d === 0, one))
    case 'exists':
      return e.field in document
    case 'null':
      return value === null
    case 'empty':
      return value === '' || (Array.isArray(value) && value.length === 0)
    case 'startsWith':
      return forms.some((one) => one.startsWith(e.value.toLowerCase()))
    default:
      throw new Error(`no test for ${e.kind}`)
  }
}

describe('filters', () => {
  it('select what a plain reading selects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aDocument, { maxLength: 15 }), expression, async (documents, filter) => {
        const test = await TestIndex.with(documents, { filterableAttributes: ['a', 'b'] })
        const expected = documents.flatMap((document, id) => (holds(filter, document, documents) ? [id] : []))
        expect([...evaluateFilter(test.index, filter)]).toEqual(expected)
        expect([...(await evaluateWithPauses(test.index, filter))]).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  const refused = [
    '=',
    'n =',
    'n == 1',
    'n = 1 or n = 2',
    'n = 1 n = 2',
    '(n = 1',
    'tag = NULL',
    'n IN 1',
    'n IN [1 2]',
    'n 1 TO',
    "tag = 'x",
    'tag = a/b',
    '_geoRadius(1)',
    '_geoRadius(91, 0, 1)',
    'tag STARTS  WITH x',
  ]
  it.each(refused)('refuses %j', (text) => {
    expect(() => parseFilter(text)).toThrowError(expect.objectContaining({ code: 'invalid_search_filter' }))
  })

  it('nests 36 parentheses and 147 NOTs, no more', () => {
    const nested = (depth: number): string => '('.repeat(depth) + 'n = 1' + ')'.repeat(depth)
    expect(parseFilter(nested(36))).not.toBeNull()
    expect(() => parseFilter(nested(37))).toThrow(/depth/)
    expect(parseFilter(`${'NOT '.repeat(147)}n = 1`)).not.toBeNull()
    expect(() => parseFilter(`${'NOT '.repeat(148)}n = 1`)).toThrow(/depth/)
    expect(parseFilter(Array.from({ length: 2500 }, (_, i) => `n = ${i}`).join(' OR '))).not.toBeNull()
  })

  it('finds places in a circle, a box across the date line and a polygon', async () => {
    const documents = [
      { _geo: { lat: 50, lng: 8 } },
      { _geo: { lat: '50.001', lng: '8' } },
      { _geo: { lat: 0, lng: 179.5 } },
      {
        _geojson: {
          type: 'Polygon',
          coordinates: [
            [
              [7, 49],
              [9, 49],
              [9, 51],
              [7, 51],
              [7, 49],
            ],
          ],
        },
      },
      {},
    ]
    const test = await TestIndex.with(documents, { filterableAttributes: ['_geo', '_geojson'] })
    const found = (text: string): number[] => [...evaluateFilter(test.index, parseFilter(text)!)]
    expect(found('_geoRadius(50, 8, 120)')).toEqual([0, 1, 3])
    expect(found('_geoBoundingBox([1, -179], [-1, 179])')).toEqual([2])
    expect(found('_geoPolygon([50.5, 7.5], [50.5, 8.5], [49.5, 8.5], [49.5, 7.5])')).toEqual([3])
    expect(found('NOT _geoRadius(50, 8, 120)')).toEqual([2, 4])
  })
})
