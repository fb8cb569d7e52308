import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { TestIndex } from '../search/index-for-tests.ts'

const letters = ['ant', 'bee', 'cow']
const text = fc.array(fc.constantFrom(...letters, 'x'), { maxLength: 9 }).map((words) => words.join(' '))

/** Least number of places by which `right` follows `left`; Infinity when it never does. */
function follows(words: string[], left: string, right: string): number {
  let least = Infinity
  words.forEach((a, i) =>
    words.forEach((b, j) => {
      if (a === left && b === right && j > i) least = Math.min(least, j - i)
    }),
  )
  return least
}

describe('words beside each other', () => {
  it('make a phrase when each pair of near ones stands as near in some field', async () => {
    const phrase = fc.array(fc.constantFrom(...letters), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { maxLength: 8 }),
        phrase,
        async (documents, wanted) => {
          const test = await TestIndex.with(documents.map(([t, u], id) => ({ id, t, u })))
          const near = (left: number, right: number, fields: string[][]) =>
            fields.some((words) => follows(words, wanted[left]!, wanted[right]!) <= right - left)
          const expected = documents.flatMap((fields, id) => {
            const words = fields.map((field) => field.split(' '))
            const holds = wanted.every((_, i) =>
              [i + 1, i + 2].every((j) => j >= wanted.length || near(i, j, words)),
            )
            return holds ? [id] : []
          })
          const found = test.ids({ q: `"${wanted.join(' ')}"` })
          expect(new Set(found)).toEqual(new Set(expected))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('come first, in their order before the other way round', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 10 }), async (documents) => {
        const test = await TestIndex.with(
          documents.map((t, id) => ({ id, t })),
          { rankingRules: ['words', 'proximity'] },
        )
        const cost = (words: string[]) =>
          Math.min(follows(words, 'ant', 'bee'), follows(words, 'bee', 'ant') + 1, 4)
        const expected = documents
          .map((t, id) => ({ id, words: t.split(' ') }))
          .filter(({ words }) => words.includes('ant') && words.includes('bee'))
          .toSorted((a, b) => cost(a.words) - cost(b.words) || a.id - b.id)
        expect(test.ids({ q: 'ant bee ', matchingStrategy: 'all' })).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: 150 },
    )
  })

  it('count in the fields that are searched, however many there are', async () => {
    const names = Array.from({ length: 24 }, (_, i) => `f${i}`)
    const document = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...letters))
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 8 }),
        fc.subarray(names),
        async (documents, fields) => {
          const whole = Object.fromEntries(names.map((name) => [name, 'x']))
          const all = [whole, ...documents].map((fieldsOf, id) => ({ ...fieldsOf, id }))
          const test = await TestIndex.with(all, { searchableAttributes: names })
          const expected = all.flatMap((one) =>
            fields.some((name) => (one as Record<string, unknown>)[name] === 'ant') ? [one.id] : [],
          )
          const found = test.ids({ q: 'ant ', attributesToSearchOn: fields })
          expect(new Set(found)).toEqual(new Set(expected))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of the first attributes and the first places come first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 10 }), async (documents) => {
        const all = documents.map(([t, u], id) => ({ id, t, u }))
        const holding = all
          .map(({ id, t, u }) => ({ id, t: t.split(' ').indexOf('ant'), u: u.split(' ').indexOf('ant') }))
          .filter(({ t, u }) => t >= 0 || u >= 0)
        const byField = await TestIndex.with(all, {
          searchableAttributes: ['t', 'u'],
          rankingRules: ['words', 'attributeRank'],
        })
        const ranks = holding.toSorted((a, b) => Number(a.t < 0) - Number(b.t < 0) || a.id - b.id)
        expect(byField.ids({ q: 'ant ' })).toEqual(ranks.map(({ id }) => id))
      }),
      { numRuns: 80 },
    )
  })
})
