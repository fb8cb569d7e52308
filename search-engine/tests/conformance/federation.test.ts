import { describe, expect } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

type Query = Record<string, unknown>

const merged = (
  name: string,
  federation: Record<string, unknown>,
  queries: Query[],
  expected: Case['expected'],
): Case => ({ name, request: { path: '/multi-search', body: { federation, queries } }, expected })

const east = { indexUid: 'east' }
const west = { indexUid: 'west' }

const refused = (
  name: string,
  whole: Record<string, unknown>,
  query: Query,
  code: string,
  words = '',
): Case =>
  merged(name, whole, [west, { ...east, ...query }], {
    status: 400,
    contains: { code, message: expect.stringContaining(words) },
  })

const place = (lng: number) => `_geoPoint(0, ${lng})`

const settings = {
  filterableAttributes: ['kind', 'size'],
  sortableAttributes: ['size', '_geo'],
}
const facetsByIndex = { east: ['kind', 'size'], west: ['kind', 'size'] }

describe('one list of several indexes', () => {
  conformance(
    {
      east: {
        settings,
        documents: [
          { id: 'e1', kind: 'oak', size: 1, _geo: { lat: 0, lng: 1 } },
          { id: 'e2', kind: 'elm', size: 5, _geo: { lat: 0, lng: 5 } },
          { id: 'e3', kind: 'elm' },
        ],
      },
      west: {
        settings,
        documents: [
          { id: 'w1', kind: 'ash', size: 3, _geo: { lat: 0, lng: 3 } },
          { id: 'w2', kind: 'elm', size: 9 },
          { id: 'w3', kind: 'ash', size: 'huge' },
        ],
      },
      counting: {
        settings: { ...settings, faceting: { sortFacetValuesBy: { kind: 'count' } } },
        documents: [{ id: 'c1', kind: 'fir' }],
      },
    },
    [
      merged(
        'is sorted as a whole: numbers, texts, then nothing',
        {},
        [
          { ...east, sort: ['size:asc'] },
          { ...west, sort: ['size:asc'] },
        ],
        { ids: ['e1', 'w1', 'e2', 'w2', 'w3', 'e3'] },
      ),
      merged(
        'also the other way round',
        {},
        [
          { ...east, sort: ['size:desc'] },
          { ...west, sort: ['size:desc'] },
        ],
        { ids: ['w2', 'e2', 'w1', 'e1', 'w3', 'e3'] },
      ),
      merged(
        'is sorted by distance',
        {},
        [
          { ...east, sort: [`${place(2)}:asc`], filter: 'size EXISTS' },
          { ...west, sort: [`${place(2.5)}:asc`], filter: 'size < 9' },
        ],
        { ids: ['w1', 'e1', 'e2'] },
      ),
      merged('has pages', { page: 2, hitsPerPage: 2 }, [east, west], {
        contains: {
          page: 2,
          hitsPerPage: 2,
          totalHits: 6,
          totalPages: 3,
          hits: [{ id: 'e3' }, { id: 'w1' }],
        },
      }),
      merged('has a window', { offset: 4, limit: 5 }, [east, west], { ids: ['w2', 'w3'] }),
      merged('shows each value of a field once', { distinct: 'kind' }, [east, west], {
        ids: ['e1', 'e2', 'w1'],
      }),
      merged('returns the facets of each index', { facetsByIndex, limit: 0 }, [east, west], {
        contains: {
          facetsByIndex: {
            east: {
              distribution: { kind: { elm: 2, oak: 1 }, size: { '1': 1, '5': 1 } },
              stats: { size: { min: 1, max: 5 } },
            },
            west: {
              distribution: { kind: { ash: 2, elm: 1 }, size: { '3': 1, '9': 1, huge: 1 } },
              stats: { size: { min: 3, max: 9 } },
            },
          },
        },
      }),
      merged('adds facets up', { facetsByIndex, mergeFacets: {}, limit: 0 }, [east, west], {
        contains: {
          facetDistribution: {
            kind: { ash: 2, elm: 3, oak: 1 },
            size: { '1': 1, '3': 1, '5': 1, '9': 1, huge: 1 },
          },
          facetStats: { size: { min: 1, max: 9 } },
        },
      }),
      merged(
        'cuts facets that were added up',
        {
          facetsByIndex: { east: ['kind'], west: ['kind'] },
          mergeFacets: { maxValuesPerFacet: 2 },
          limit: 0,
        },
        [east, west],
        { contains: { facetDistribution: { kind: { ash: 2, elm: 3 } } } },
      ),
      merged(
        'counts only in indexes that are asked',
        { facetsByIndex: { ...facetsByIndex, counting: null }, limit: 0 },
        [east],
        { contains: { facetsByIndex: { east: expect.anything() } } },
      ),
      merged('returns how long it took', { showPerformanceDetails: true }, [east], {
        contains: { performanceDetails: { search: expect.stringMatching(/^\d+\.\d\dms$/) } },
      }),
      {
        name: 'reports where its queries went on request',
        request: {
          path: '/multi-search',
          body: { federation: {}, queries: [east] },
          headers: { 'meili-include-metadata': 'true' },
        },
        expected: { contains: { metadata: [{ indexUid: 'east', primaryKey: 'id' }] } },
      },
      merged(
        'is not refused when facets that a star brings along have several orders',
        { facetsByIndex: { east: ['*'], counting: ['*'] }, mergeFacets: {}, limit: 0 },
        [east],
        { contains: { hits: [] } },
      ),
      merged(
        'is refused when facets have several orders',
        { facetsByIndex: { east: ['kind'], counting: ['kind'] }, mergeFacets: {} },
        [east, { indexUid: 'counting' }],
        {
          status: 400,
          contains: {
            code: 'invalid_multi_search_facet_order',
            message: expect.stringMatching(
              /^Inside `.queries\[0\]`: Inside `.federation.facetsByIndex.east`: .+ index `counting` orders by count, but index `east` orders alphabetically\./,
            ),
          },
        },
      ),
      merged(
        'names the index and the query of facets that are none',
        { facetsByIndex: { east: ['name'] } },
        [west, east],
        {
          status: 400,
          contains: {
            code: 'invalid_search_facets',
            message: expect.stringMatching(
              /^Inside `.queries\[1\]`: Inside `.federation.facetsByIndex.east`: Invalid facet distribution: [^\n]+$/,
            ),
          },
        },
      ),
      merged('reports when no query uses that index', { facetsByIndex: { east: ['name'] } }, [west], {
        status: 400,
        contains: {
          code: 'invalid_search_facets',
          message: expect.stringMatching(
            /^Inside `.federation.facetsByIndex.east`: Invalid facet distribution: [^\n]+\n - Note: index `east` is not used in queries$/,
          ),
        },
      }),
      merged('names an index of facets that is absent', { facetsByIndex: { none: ['kind'] } }, [east], {
        status: 400,
        contains: {
          code: 'index_not_found',
          message: expect.stringContaining('Inside `.federation.facetsByIndex.none`'),
        },
      }),
      merged('names the index of facets that cannot be', { facetsByIndex: { 'no name': [] } }, [east], {
        status: 400,
        code: 'invalid_index_uid',
      }),
      merged(
        'is refused when it cannot be ordered',
        {},
        [
          { ...east, sort: ['size:asc'] },
          { ...west, sort: ['size:desc'] },
        ],
        {
          status: 400,
          contains: {
            code: 'invalid_multi_search_query_ranking_rules',
            message: expect.stringContaining('queries #0 and #1 are incompatible'),
          },
        },
      ),
      ...['limit', 'offset', 'page', 'hitsPerPage'].map((key) =>
        refused(
          `${key} is no word of one query`,
          {},
          { [key]: 1 },
          'invalid_multi_search_query_pagination',
          `Inside \`.queries[1]\`: Using pagination options is not allowed in federated queries.\n - Hint: remove \`${key}\``,
        ),
      ),
      refused(
        'facets are no word of one query',
        {},
        { facets: ['kind'] },
        'invalid_multi_search_query_facets',
        'federation.facetsByIndex.east',
      ),
      refused(
        'nor is how long it took',
        {},
        { showPerformanceDetails: true },
        'invalid_multi_search_query_show_performance_details',
      ),
      refused(
        'values are made single in one place only',
        { distinct: 'kind' },
        { distinct: 'kind' },
        'invalid_multi_search_distinct',
        'remove `distinct`',
      ),
      refused(
        'how long it took is reported or not',
        { showPerformanceDetails: 'true' },
        {},
        'invalid_multi_search_query_show_performance_details',
        '`.federation.showPerformanceDetails`: expected a boolean',
      ),
      refused(
        'no other server is asked',
        {},
        { federationOptions: { remote: 'far' } },
        'feature_not_enabled',
        '`network`',
      ),
      refused(
        'nor is a place on another server',
        {},
        { federationOptions: { queryPosition: 1 } },
        'feature_not_enabled',
        '`network`',
      ),
      refused(
        'a weight is not negative',
        {},
        { federationOptions: { weight: -0.1 } },
        'invalid_multi_search_weight',
        'positive float',
      ),
      refused(
        'nothing is made personal',
        { personalize: { userContext: 'x' } },
        {},
        'feature_not_enabled',
        'personalization',
      ),
      merged(
        'what is null is not asked for',
        { page: null, distinct: null, mergeFacets: null },
        [
          {
            ...east,
            limit: null,
            facets: [],
            showPerformanceDetails: null,
            federationOptions: { remote: null, queryPosition: null, weight: 1 },
          },
        ],
        {
          ids: ['e1', 'e2', 'e3'],
        },
      ),
    ],
  )
})
