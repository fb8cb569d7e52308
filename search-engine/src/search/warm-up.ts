import { facetSearch } from './facet-search.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import { SearchIndex } from '../index/search-index.ts'
import { defaultSettings } from '../settings/index-settings.ts'
import { searchUncached } from './search.ts'
import { defaultSearchRequest } from '../request/search-request.ts'
import type { SearchRequest } from '../request/search-request.ts'

const words = ['harbour', 'lantern', 'north', 'copper', 'tide', 'stone', 'winter', 'rope']
const most = 40

const documents = Array.from({ length: most }, (_, id) => ({
  id,
  title: `${words[id % 8]} ${words[(id * 3 + 1) % 8]}`,
  text: `The ${words[(id * 5) % 8]} of the ${words[(id + 2) % 8]}, and ${words[(id * 7) % 8]}.`,
  kind: [words[id % 3], words[id % 5]],
  size: id % 7,
}))

const requests: Partial<SearchRequest>[] = [
  {},
  { q: 'lan', attributesToHighlight: ['*'] },
  { q: 'coper lantrn', facets: ['kind', 'size'], attributesToCrop: ['text'] },
  { q: 'north harbour stone', sort: ['size:desc'], showRankingScore: true },
  { q: '"winter rope"', filter: parseFilter('size > 2 AND kind = tide'), page: 1, hitsPerPage: 5 },
  {
    filter: parseFilter(['size 1 TO 5', ['kind = stone', 'kind = north']]),
    facets: ['*'],
    sort: ['size:asc'],
  },
]

/**
 * Searches an index of its own for a while, so that the code of a search is compiled before the first visitor asks:
 * without it the first dozen take some ten times as long.
 */
export async function warmUp(forMs: number): Promise<void> {
  const settings = {
    ...defaultSettings(),
    filterableAttributes: ['kind', 'size'],
    sortableAttributes: ['size'],
  }
  const index = new SearchIndex(settings, { read: (id) => documents[id]! })
  await index.apply({
    put: documents.map((document, internalId) => ({ internalId, document })),
    removed: [],
  })
  const end = performance.now() + forMs
  while (performance.now() < end) {
    for (const request of requests) searchUncached(index, { ...defaultSearchRequest(), ...request })
    for (const facetQuery of ['', 'no'])
      facetSearch(index, {
        ...defaultSearchRequest(),
        facetName: 'kind',
        facetQuery,
        exhaustiveFacetCount: false,
      })
  }
}
