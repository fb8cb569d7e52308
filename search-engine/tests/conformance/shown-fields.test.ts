import { describe } from 'vitest'

import { conformance, search } from './table.ts'
import type { Case } from './table.ts'

const documents = [{ id: 1, title: 'Copper Lantern', author: { name: 'Lantern Smith', town: 'Lantern' } }]

const formatted = (name: string, index: string, body: Record<string, unknown>, hit: unknown): Case =>
  search(name, index, { q: 'lantern', ...body }, { contains: { hits: [hit] } })

describe('formatted fields below a displayed one', () => {
  conformance(
    {
      parent: { settings: { displayedAttributes: ['id', 'author'] }, documents },
      child: { settings: { displayedAttributes: ['id', 'author.name'] }, documents },
    },
    [
      formatted(
        'are not asked for on their own',
        'parent',
        { attributesToHighlight: ['author.name'], attributesToRetrieve: ['id'] },
        { id: 1, _formatted: undefined },
      ),
      formatted(
        'come with it',
        'parent',
        { attributesToHighlight: ['author'], attributesToRetrieve: ['id'] },
        {
          id: 1,
          _formatted: { id: '1', author: { name: '<em>Lantern</em> Smith', town: '<em>Lantern</em>' } },
        },
      ),
      formatted(
        'are not asked for by their parent when only they are displayed',
        'child',
        { attributesToHighlight: ['author'], attributesToCrop: ['author:1'], attributesToRetrieve: ['id'] },
        { id: 1, _formatted: undefined },
      ),
      formatted(
        'are asked for by their own name when they are displayed by it',
        'child',
        { attributesToHighlight: ['author.name'], attributesToRetrieve: ['id'] },
        { id: 1, _formatted: { id: '1', author: { name: '<em>Lantern</em> Smith' } } },
      ),
    ],
  )
})

describe('facet search in an attribute without typos', () => {
  const values = (name: string, facetQuery: string, found: string[]): Case => ({
    name,
    request: { path: '/indexes/yards/facet-search', body: { facetName: 'maker', facetQuery } },
    expected: { contains: { facetHits: found.map((value) => ({ value, count: 1 })) } },
  })

  conformance(
    {
      yards: {
        settings: {
          filterableAttributes: ['maker'],
          typoTolerance: { disableOnAttributes: ['maker'], disableOnWords: ['mira'] },
        },
        documents: [
          { id: 1, maker: 'Mirabel' },
          { id: 2, maker: 'Konstantin' },
        ],
      },
    },
    [
      values('finds beginnings', 'konst', ['Konstantin']),
      values('finds no slips', 'konstxntin', []),
      values('finds beginnings that are words without typos too', 'mira', ['Mirabel']),
    ],
  )
})
