import { describe } from 'vitest'

import { conformance, search } from './table.ts'
import type { Case } from './table.ts'

const switchTo = (containsFilter: boolean): Case => ({
  name: `switches \`containsFilter\` ${containsFilter ? 'on' : 'off'}`,
  request: { method: 'PATCH', path: '/experimental-features', body: { containsFilter } },
  expected: { contains: { containsFilter } },
})

const fetchDocuments = (name: string, filter: string, expected: Case['expected']): Case => ({
  name,
  request: { path: '/indexes/harbours/documents/fetch', body: { filter, fields: ['id'] } },
  expected,
})

const refused = { status: 400, code: 'feature_not_enabled' }
const finds = (name: string, filter: unknown, ids: number[]): Case =>
  search(name, 'harbours', { filter }, { ids })

describe('CONTAINS', () => {
  conformance(
    {
      harbours: {
        settings: {
          filterableAttributes: [
            'name',
            'berths',
            { attributePatterns: ['tags'], features: { filter: { equality: false, comparison: false } } },
          ],
        },
        documents: [
          { id: 1, name: 'North Harbour', berths: 120, tags: ['deep water', 'Fuel'] },
          { id: 2, name: 'Old Härbourside', berths: '120', tags: ['shallow'] },
          { id: 3, name: null, berths: 7 },
          { id: 4, tags: [] },
        ],
      },
    },
    [
      switchTo(false),
      search('is refused while it is off', 'harbours', { filter: 'name CONTAINS harb' }, refused),
      search('also where it cannot decide', 'harbours', { filter: ['id = 1 OR berths CONTAINS 1'] }, refused),
      search(
        'after the syntax was read',
        'harbours',
        { filter: 'name CONTAINS' },
        { status: 400, code: 'invalid_search_filter' },
      ),
      fetchDocuments('is refused for documents too', 'name CONTAINS harb', refused),
      {
        name: 'is refused for deletions',
        request: { path: '/indexes/harbours/documents/delete', body: { filter: 'name NOT CONTAINS x' } },
        expected: refused,
      },
      switchTo(true),
      finds('finds a part of a text, whatever its case', 'name CONTAINS "H HARB"', [1]),
      finds('compares accents as they are', 'name CONTAINS härb', [2]),
      finds('looks at every value of a list', 'tags CONTAINS ue', [1]),
      finds('reads texts only, not numbers', 'berths CONTAINS 2', [2]),
      finds('takes an empty part as any text', 'name CONTAINS ""', [1, 2]),
      finds('is turned round by NOT', 'name NOT CONTAINS harbour', [2, 3, 4]),
      finds(
        'joins with other conditions',
        ['berths = 120', ['name CONTAINS old', 'tags CONTAINS none']],
        [2],
      ),
      search(
        'wants a filterable attribute',
        'harbours',
        { filter: 'colour CONTAINS red' },
        { status: 400, code: 'invalid_search_filter' },
      ),
      fetchDocuments('finds documents', 'name CONTAINS side', {
        body: { results: [{ id: 2 }], offset: 0, limit: 20, total: 1 },
      }),
      switchTo(false),
    ],
  )
})
