import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ValueColumn } from '../index/columns/value-column.ts'
import { TestIndex } from '../search/index-for-tests.ts'
import { sortedDocs } from './sorted-docs.ts'

const values = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 3 })
const changes = fc.array(fc.record({ doc: fc.nat({ max: 90 }), values: fc.option(values) }), {
  maxLength: 40,
})

function apply(column: ValueColumn, list: { doc: number; values: number[] | null }[]): void {
  for (const { doc, values: own } of list)
    column.set(doc, own && { values: own, isNull: false, isEmpty: own.length === 0 })
}

describe('sorted documents', () => {
  it('stay in order through changes', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 4 }), fc.boolean(), (rounds, descending) => {
        const column = new ValueColumn('n')
        const model = new Map<number, number[]>()
        for (const round of rounds) {
          apply(column, round)
          for (const { doc, values: own } of round) model.set(doc, own ?? [])
          const sorted = sortedDocs(column, descending)
          let order = sorted.order
          while (!order) order = sorted.order
          const keyOf = (own: number[]): number => (descending ? -Math.max(...own) : Math.min(...own))
          const wanted = [...model]
            .filter(([, own]) => own.length > 0)
            .map(([doc, own]) => ({ doc, key: keyOf(own) }))
            .sort((a, b) => a.key - b.key || a.doc - b.doc)
          expect([...order]).toEqual(wanted.map(({ doc }) => doc))
          for (const { doc, key } of wanted) expect(sorted.keys[doc]! + 0).toBe(key + 0)
        }
      }),
    )
  })

  it('give the pages of a large index their order, also while it changes', async () => {
    const test = new TestIndex({ sortableAttributes: ['n'], filterableAttributes: ['even'] })
    const documents = Array.from({ length: 1500 }, (_, id) => ({
      id,
      n: (id * 7919) % 500,
      even: id % 2 === 0,
    }))
    await test.put(documents.map((document, internalId) => ({ internalId, document })))
    const expected = (): number[] =>
      documents
        .filter(({ even }) => even)
        .sort((a, b) => b.n - a.n || a.id - b.id)
        .map(({ id }) => id)
    for (let round = 0; round < 8; round++) {
      const request = { sort: ['n:desc'], filter: 'even = true' }
      expect(test.ids({ ...request, limit: 20 })).toEqual(expected().slice(0, 20))
      expect(test.ids({ ...request, offset: 300, limit: 100 })).toEqual(expected().slice(300, 400))
      const document = { ...documents[round * 2]!, n: 1000 - round }
      documents[round * 2] = document
      await test.put([{ internalId: document.id, document }])
    }
    await test.index.close()
  })
})
