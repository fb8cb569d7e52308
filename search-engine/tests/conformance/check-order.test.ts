import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

/** Of several errors in one request, always the same one is reported. */
describe('of several mistakes', () => {
  const vector = { vector: [1, 2] }
  const badFilter = { filter: 'id =' }

  const reports = (name: string, path: string, body: unknown, code: string, status = 400): Case => ({
    name,
    request: { path, body },
    expected: { status, code },
  })

  const federated = (name: string, queries: unknown[], code: string): Case =>
    reports(name, '/multi-search', { federation: {}, queries }, code)

  const searching = (name: string, index: string, body: unknown, code: string, status?: number): Case =>
    reports(name, `/indexes/${index}/search`, body, code, status)

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
    reports(
      'a facet search looks for its index before vectors',
      '/indexes/none/facet-search',
      { facetName: 'id', ...vector },
      'index_not_found',
      404,
    ),
    reports(
      'query by query',
      '/multi-search',
      { queries: [{ indexUid: 'none' }, { indexUid: 'ships', ...badFilter }] },
      'index_not_found',
    ),
    reports(
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

/** Documents are read in an order of its own: the index is looked for before its filter is read. */
describe('of several mistakes about documents', () => {
  const ids = ['no id']
  const sort = ['id']
  const filter = 'id ='

  const fetching = (name: string, index: string, body: unknown, code: string, status = 400): Case => ({
    name,
    request: { path: `/indexes/${index}/documents/fetch`, body },
    expected: { status, code },
  })
  const sent = (name: string, path: string, options: Partial<Case['request']>, code: string): Case => ({
    name,
    request: { method: 'POST', path, ...options },
    expected: { status: code === 'invalid_content_type' ? 415 : 400, code },
  })

  conformance({ ships: { documents: [{ id: 1 }] } }, [
    fetching('the form comes before ids', 'none', { ids, limit: -1 }, 'invalid_document_limit'),
    fetching('the name comes before ids', 'no%20name', { ids }, 'invalid_index_uid'),
    fetching('the network comes before ids', 'none', { ids, useNetwork: true }, 'feature_not_enabled'),
    fetching('ids come before sorting', 'none', { ids, sort }, 'invalid_document_ids'),
    fetching('the form of sorting comes before the index', 'none', { sort }, 'invalid_document_sort'),
    fetching('the index comes before filters', 'none', { filter }, 'index_not_found', 404),
    fetching('and before what it sorts by', 'none', { sort: ['id:asc'] }, 'index_not_found', 404),
    fetching(
      'filters come before what it sorts by',
      'ships',
      { filter, sort: ['id:asc'] },
      'invalid_document_filter',
    ),
    sent(
      'of added documents the name comes before their format',
      '/indexes/no%20name/documents',
      { raw: 'x', contentType: 'text/plain' },
      'invalid_index_uid',
    ),
    sent(
      'and the format before the payload',
      '/indexes/ships/documents?csvDelimiter=;',
      { raw: 'x', contentType: 'application/json' },
      'invalid_content_type',
    ),
    sent(
      'of deleted ones a list comes before parameters',
      '/indexes/ships/documents/delete-batch?colour=1',
      { raw: '[', contentType: 'application/json' },
      'malformed_payload',
    ),
    sent(
      'and parameters before a filter',
      '/indexes/ships/documents/delete?colour=1',
      { raw: '{', contentType: 'application/json' },
      'bad_request',
    ),
  ])
})
