import { describe, expect } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const values = (
  name: string,
  uid: string,
  body: Record<string, unknown>,
  wanted: Record<string, number>,
): Case => ({
  name,
  request: { path: `/indexes/${uid}/facet-search`, body: { facetName: 'kind', ...body } },
  expected: { contains: { facetHits: Object.entries(wanted).map(([value, count]) => ({ value, count })) } },
})

const refused = (
  name: string,
  uid: string,
  body: Record<string, unknown>,
  code: string,
  message: string,
): Case => ({
  name,
  request: { path: `/indexes/${uid}/facet-search`, body },
  expected: { status: 400, contains: { code, message: expect.stringContaining(message) } },
})

const documents = [
  { id: 1, kind: 'Longboat', name: 'stone', plain: 'x' },
  { id: 2, kind: 'Longship', name: 'stone bridge' },
  { id: 3, kind: 'Longship', name: 'bridge' },
  { id: 4, kind: 'Ketch', name: 'bridge' },
  { id: 5, kind: 'Éclair' },
]
const shut = {
  attributePatterns: ['plain'],
  features: { facetSearch: false, filter: { equality: true, comparison: true } },
}
const filterableAttributes = ['kind', 'never', shut]

describe('the values of a facet', () => {
  conformance(
    {
      boats: { settings: { filterableAttributes }, documents },
      counting: {
        settings: {
          filterableAttributes,
          faceting: { sortFacetValuesBy: { kind: 'count' }, maxValuesPerFacet: 3 },
        },
        documents,
      },
      crowded: {
        settings: {
          filterableAttributes,
          faceting: { sortFacetValuesBy: { kind: 'count' }, maxValuesPerFacet: 2 },
        },
        documents: ['ark', 'boat', 'Canoe'].map((kind, id) => ({ id, kind })),
      },
      distinct: {
        settings: { filterableAttributes, distinctAttribute: 'maker' },
        documents: [
          { id: 1, kind: 'Ketch', maker: 'Ada', name: 'stone' },
          { id: 2, kind: 'Ketch', maker: 'Ada', name: 'bridge' },
          { id: 3, kind: 'Ketch', maker: ['Bo', 'Ada'], name: 'stone' },
          { id: 4, kind: 'Ketch', maker: 'Cy', name: 'bridge' },
          { id: 5, kind: 'Ketch', name: 'stone' },
          { id: 6, kind: 'Keel', maker: 'Cy', name: 'bridge' },
        ],
      },
      exact: { settings: { filterableAttributes, typoTolerance: { enabled: false } }, documents },
      exactKinds: {
        settings: { filterableAttributes, typoTolerance: { disableOnAttributes: ['kind'] } },
        documents,
      },
      exactWords: {
        settings: { filterableAttributes, typoTolerance: { disableOnWords: ['ketch', 'long'] } },
        documents,
      },
      silent: { settings: { filterableAttributes, facetSearch: false }, documents },
      patterned: { settings: { filterableAttributes: [shut] }, documents },
      scripts: {
        settings: { filterableAttributes, typoTolerance: { enabled: false } },
        documents: ['Ёлка', 'ёж Tee', 'Tee ёж', 'Crème Чай'].map((kind, id) => ({ id, kind })),
      },
      none: { documents },
    },
    [
      values(
        'counts one document for each value to be distinct by',
        'distinct',
        { facetQuery: 'k' },
        { Ketch: 3 },
      ),
      values(
        'counts so to the end',
        'distinct',
        { facetQuery: 'k', exhaustiveFacetCount: true },
        { Ketch: 3 },
      ),
      values('counts so what a query finds', 'distinct', { q: 'bridge' }, { Ketch: 2 }),
      values(
        'counts so above a score',
        'distinct',
        { q: 'stone', rankingScoreThreshold: 0.1, exhaustiveFacetCount: true },
        { Ketch: 2 },
      ),
      values(
        'all are listed by their text without accents',
        'boats',
        {},
        { Éclair: 1, Ketch: 1, Longboat: 1, Longship: 2 },
      ),
      values(
        'the most frequent come first if the settings ask for it',
        'counting',
        {},
        { Longship: 2, Éclair: 1, Longboat: 1 },
      ),
      values(
        'of values as frequent as the last place those later in the alphabet stay',
        'crowded',
        {},
        { boat: 1, Canoe: 1 },
      ),
      values('are found by their beginning', 'boats', { facetQuery: 'longsh' }, { Longship: 2 }),
      values('are found without accents', 'boats', { facetQuery: 'ecl' }, { Éclair: 1 }),
      values('of Cyrillic letters accents count', 'scripts', { facetQuery: 'елк' }, {}),
      values('and case does not', 'scripts', { facetQuery: 'ЁЛ' }, { Ёлка: 1 }),
      values(
        'a value of two scripts is folded by that of most letters',
        'scripts',
        { facetQuery: 'creme чай' },
        { 'Crème Чай': 1 },
      ),
      values('by which accents of the other may go', 'scripts', { facetQuery: 'tee еж' }, { 'Tee ёж': 1 }),
      values('five letters allow one slip', 'boats', { facetQuery: 'lonsh' }, { Longship: 2 }),
      values('four letters allow none', 'boats', { facetQuery: 'ketk' }, {}),
      values('nine letters allow two', 'boats', { facetQuery: 'lungshipp' }, { Longship: 2 }),
      values('eight letters allow one only', 'boats', { facetQuery: 'lungshap' }, {}),
      values('no slips where the index allows none', 'exact', { facetQuery: 'lonsh' }, {}),
      values(
        'the beginning counts where the index allows no slips',
        'exact',
        { facetQuery: 'longsh' },
        { Longship: 2 },
      ),
      values('no slips where the field allows none', 'exactKinds', { facetQuery: 'lonsh' }, {}),
      values('a word that allows none is wanted whole', 'exactWords', { facetQuery: 'long' }, {}),
      values('and is found whole', 'exactWords', { facetQuery: 'Ketch' }, { Ketch: 1 }),
      values('signs alone find nothing', 'boats', { facetQuery: ' ' }, {}),
      values('an empty query finds all', 'boats', { facetQuery: '', filter: 'kind = Ketch' }, { Ketch: 1 }),
      values('only documents of a search count', 'boats', { q: 'bridge' }, { Ketch: 1, Longship: 2 }),
      values(
        'only documents of a filter count',
        'boats',
        { filter: 'kind != Longship' },
        { Éclair: 1, Ketch: 1, Longboat: 1 },
      ),
      values(
        'what scores too little does not count',
        'boats',
        { q: 'stone bridge', rankingScoreThreshold: 0.9 },
        { Longship: 1 },
      ),
      values(
        'nor when all are to be judged',
        'boats',
        { q: 'stone bridge', rankingScoreThreshold: 0.9, exhaustiveFacetCount: true },
        { Longship: 1 },
      ),
      values('a field that no document has', 'boats', { facetName: 'never', facetQuery: 'a' }, {}),
      refused(
        'a field that is not filtered by',
        'boats',
        { facetName: 'name' },
        'invalid_facet_search_facet_name',
        'Attribute `name` is not facet-searchable. Available facet-searchable attributes patterns are: `kind, never',
      ),
      refused(
        'an index without such fields',
        'none',
        { facetName: 'name' },
        'invalid_facet_search_facet_name',
        'This index does not have configured facet-searchable attributes.',
      ),
      refused(
        'a field whose rule has it off',
        'patterned',
        { facetName: 'plain' },
        'invalid_facet_search_facet_name',
        'its rule in the filterableAttributes setting has facetSearch off',
      ),
      refused(
        'an index that has it off',
        'silent',
        { facetName: 'kind' },
        'facet_search_disabled',
        'The facet search is disabled for this index',
      ),
      refused('a request without a field', 'boats', {}, 'missing_facet_search_facet_name', 'facetName'),
    ],
  )
})
