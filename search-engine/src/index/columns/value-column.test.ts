import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ValueColumn } from './value-column.ts'

type Step =
  | { kind: 'set'; doc: number; values: number[] }
  | { kind: 'remove'; doc: number }
  | { kind: 'ask'; values: number[] }

const doc = fc.integer({ min: 0, max: 60 })
// Some values are held by most documents, most by few.
const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 40 }))
const values = fc.uniqueArray(value, { maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('set' as const), doc, values }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), doc }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 20 }),
    }),
  },
)

function answerOf(column: ValueColumn, wanted: number[]): number[] {
  return [...column.docsWithAny(wanted.flatMap((each) => column.idsEqual(String(each)))).toArray()]
}

function plainAnswer(model: Map<number, number[]>, wanted: number[]): number[] {
  const holders = [...model].filter(([, held]) => held.some((each) => wanted.includes(each)))
  return holders.map(([id]) => id).sort((a, b) => a - b)
}

describe('a column of values', () => {
  it('names the documents of any values like a look at every document, whatever changed before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const column = new ValueColumn('size')
        const model = new Map<number, number[]>()
        const answers = steps.map((one) => {
          if (one.kind === 'ask') return [answerOf(column, one.values), plainAnswer(model, one.values)]
          if (one.kind === 'remove') {
            column.set(one.doc, null)
            model.delete(one.doc)
          } else {
            column.set(one.doc, { values: one.values, isNull: false, isEmpty: one.values.length === 0 })
            model.set(one.doc, one.values)
          }
          return []
        })
        expect(answers.map(([found]) => found)).toEqual(answers.map(([, plain]) => plain))
      }),
      { numRuns: 300 },
    )
  })

  it('knows the documents of a rare value after thousands of changes', () => {
    const column = new ValueColumn('project')
    const set = (id: number, held: number): void =>
      column.set(id, { values: [held], isNull: false, isEmpty: false })
    for (let id = 0; id < 20_000; id++) set(id, id % 5000)
    const asked = (): number[] => answerOf(column, [77])
    for (let time = 0; time < 5; time++) expect(asked()).toEqual([77, 5077, 10_077, 15_077])
    for (let id = 0; id < 3000; id++) set(id, id + 1)
    for (let time = 0; time < 5; time++) expect(asked()).toEqual([76, 5077, 10_077, 15_077])
  })
})
