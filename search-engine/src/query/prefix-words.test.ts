import { describe, expect, it } from 'vitest'
import { TestIndex } from '../search/index-for-tests.ts'

const word = (i: number): string => `harbour${String(i).padStart(4, '0')}`
const documents = Array.from({ length: 1500 }, (_, id) => ({ id, t: word(id) }))

/** Two segments that share some words, whose order is not that of the documents. */
async function indexInParts(): Promise<TestIndex> {
  const index = await TestIndex.with(documents.slice(0, 900).reverse(), {
    pagination: { maxTotalHits: 5000 },
    filterableAttributes: ['id'],
  })
  const rest = documents.slice(900)
  await index.put([
    ...rest.map((document, i) => ({ internalId: 900 + i, document })),
    { internalId: 2000, document: { id: 2000, t: word(3) } },
  ])
  return index
}

describe('a prefix of very many words', () => {
  it('stands for the first thousand of them that are in use, whichever segment holds them', async () => {
    const index = await indexInParts()
    // Internal ids of the first part run backwards.
    await index.remove([899, 898])
    const found = index.ids({ q: 'harbour', limit: 5000 })
    const expected = [...documents.slice(2, 1002).map(({ id }) => id), 2000]
    expect(found.toSorted((a, b) => Number(a) - Number(b))).toEqual(expected)
  })

  it('marks the words that it stands for and no others', async () => {
    const index = await indexInParts()
    const marked = (q: string, id: number): unknown =>
      index
        .search({ q, filter: `id = ${id}`, attributesToHighlight: ['t'] })
        .hits.map((hit) => (hit as { _formatted?: { t: string } })._formatted?.t)
    expect(marked('harbour', 500)).toEqual(['<em>harbour</em>0500'])
    expect(marked('harbour1', 1400)).toEqual(['<em>harbour1</em>400'])
    expect(marked('harbour', 1400)).toEqual([])
  })
})
