import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

/** Of several mistakes in one request the same one is always told. */
describe('of several mistakes', () => {
  const vector = { vector: [1, 2] }
  const badFilter = { filter: 'id =' }

  const told = (name: string, path: string, body: unknown, code: string, status = 400): Case => ({
    name,
    request: { path, body },
    expected: { status, code },
  })

  const federated = (name: string, queries: unknown[], code: string): Case =>
    told(name, '/multi-search', { federation: {}, queries }, code)

  const searching = (name: string, index: string, body: unknown, code: string, status?: number): Case =>
    told(name, `/indexes/${index}/search`, body, code, status)

  conformance({ ships: { settings: { filterableAttributes: ['id'] }, documents: [{ id: 1 }] }, yards: {} }, [
    searching('the form comes before all', 'no%20name', { limit: -1, ...vector }, 'invalid_search_limit'),
    searching('the name comes before switches', 'no%20name', { useNetwork: true }, 'invalid_index_uid'),
    searching(
      'switches come before filters',
      'none',
      { useNetwork: true, ...badFilter },
      'feature_not_enabled',
    ),
    searching('filters come before the index', 'none', badFilter, 'invalid_search_filter'),
    searching('the index comes before vectors', 'none', vector, 'index_not_found', 404),
    searching('filters come before vectors', 'ships', { ...vector, ...badFilter }, 'invalid_search_filter'),
    searching('vectors come before facets', 'ships', { ...vector, facets: ['x'] }, 'missing_search_hybrid'),
    told(
      'a facet search looks for its index before vectors',
      '/indexes/none/facet-search',
      { facetName: 'id', ...vector },
      'index_not_found',
      404,
    ),
    told(
      'query by query',
      '/multi-search',
      { queries: [{ indexUid: 'none' }, { indexUid: 'ships', ...badFilter }] },
      'index_not_found',
    ),
    told(
      'options of a federation come first in a query',
      '/multi-search',
      { queries: [{ indexUid: 'none', ...badFilter, federationOptions: {} }] },
      'invalid_multi_search_federation_options',
    ),
    federated(
      'filters of all queries come before their other keys',
      [
        { indexUid: 'ships', limit: 1 },
        { indexUid: 'ships', ...badFilter },
      ],
      'invalid_search_filter',
    ),
    federated(
      'pages come before facets and switches',
      [{ indexUid: 'none', federationOptions: { remote: 'x' }, facets: ['id'], limit: 1 }],
      'invalid_multi_search_query_pagination',
    ),
    federated(
      'facets come before switches',
      [{ indexUid: 'none', federationOptions: { remote: 'x' }, facets: ['id'] }],
      'invalid_multi_search_query_facets',
    ),
    federated(
      'keys are looked at query by query',
      [
        { indexUid: 'none', useNetwork: true },
        { indexUid: 'none', limit: 1 },
      ],
      'feature_not_enabled',
    ),
    federated(
      'indexes come in the order of their names, each with its vectors',
      [{ indexUid: 'yards', ...vector }, { indexUid: 'ships', ...vector }, { indexUid: 'zero' }],
      'missing_search_hybrid',
    ),
    federated(
      'an index that is missing comes before the vectors of later ones',
      [{ indexUid: 'ships', ...vector }, { indexUid: 'aft' }],
      'index_not_found',
    ),
  ])
})
