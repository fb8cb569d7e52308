import { describe } from 'vitest'

import { conformance, search } from './table.ts'

describe('words and typos', () => {
  conformance(
    {
      words: {
        documents: [
          { id: 1, t: 'Lantern' },
          { id: 2, t: 'books' },
          { id: 3, t: 'sun flower' },
          { id: 4, t: 'sunflower' },
          { id: 5, t: 'Éclair recipe' },
          { id: 6, t: 'blue kettle' },
          { id: 7, t: 'kettle blue' },
          { id: 8, t: 'kettle' },
        ],
      },
    },
    [
      search('a swap is one slip', 'words', { q: 'lantren ' }, { ids: [1] }),
      search('a wrong first letter counts double', 'words', { q: 'mantern ' }, { ids: [] }),
      search('the last word may be a beginning', 'words', { q: 'lan' }, { ids: [1] }),
      search('a blank behind ends the word', 'words', { q: 'lan ' }, { ids: [] }),
      search('four letters allow no slip', 'words', { q: 'boks' }, { ids: [] }),
      search('words written together find the two', 'words', { q: 'sunflower ' }, { ids: [4, 3] }),
      search('two words find the one written together', 'words', { q: 'sun flower' }, { ids: [3, 4] }),
      search('accents and case do not count', 'words', { q: 'eCLAIR' }, { ids: [5] }),
      search('a phrase wants its order', 'words', { q: '"blue kettle"' }, { ids: [6] }),
      search('a word is excluded', 'words', { q: 'kettle -blue' }, { ids: [8] }),
      search('near and in order comes first', 'words', { q: 'blue kettle' }, { ids: [6, 7] }),
      search('words may be missing from the end', 'words', { q: 'kettle blue' }, { ids: [7, 6, 8] }),
      search('or all are wanted', 'words', { q: 'kettle blue', matchingStrategy: 'all' }, { ids: [7, 6] }),
    ],
  )
})

describe('words of several scripts', () => {
  conformance(
    {
      scripts: {
        settings: { searchableAttributes: ['t'] },
        documents: [
          { id: 1, t: 'السلام' },
          { id: 2, t: 'ال باب' },
          { id: 3, t: 'שלום' },
          { id: 4, t: 'ラーメン' },
          { id: 5, t: 'один\u00a0два' },
          { id: 6, t: 'lantern\u00a0light' },
          { id: 7, t: '한글' },
          { id: 8, t: 'м²' },
        ],
      },
    },
    [
      search('the article alone finds where it stands', 'scripts', { q: 'ال' }, { ids: [1, 2] }),
      search('a word behind the article is found', 'scripts', { q: 'سلام' }, { ids: [1] }),
      search('points alone ask for nothing', 'scripts', { q: '\u05b8', limit: 2 }, { ids: [1, 2] }),
      search('points behind a word end it', 'scripts', { q: 'lan\u05b8' }, { ids: [] }),
      search('points inside of a word do not', 'scripts', { q: 'שָׁל' }, { ids: [3] }),
      search('a long vowel is written out', 'scripts', { q: 'ラアメン' }, { ids: [4] }),
      search('but not in hiragana', 'scripts', { q: 'らーめん' }, { ids: [] }),
      search('a blank that never breaks separates Cyrillic words', 'scripts', { q: 'два' }, { ids: [5] }),
      search('but not Latin ones', 'scripts', { q: 'light' }, { ids: [] }),
      search('the first sound of a syllable is a beginning', 'scripts', { q: 'ㅎ' }, { ids: [7] }),
      search('a raised digit is a word of its own', 'scripts', { q: '2' }, { ids: [8] }),
    ],
  )
})

describe('filters', () => {
  conformance(
    {
      things: {
        settings: { filterableAttributes: ['n', 'g', 'tags', 'name', 'never'] },
        documents: [
          { id: 1, n: 10, g: null, tags: ['a', 'b'], name: 'Éclair' },
          { id: 2, n: '10', g: '', tags: ['b'] },
          { id: 3, n: 2, g: [], tags: [] },
          { id: 4, g: 'full' },
        ],
      },
    },
    [
      search('a number finds number and text', 'things', { filter: 'n = 10' }, { ids: [1, 2] }),
      search('all of a list must hold', 'things', { filter: ['tags = a', 'tags = b'] }, { ids: [1] }),
      search(
        'one of an inner list must hold',
        'things',
        { filter: [['tags = a', 'n = 2']] },
        { ids: [1, 3] },
      ),
      search('exists sees null', 'things', { filter: 'g EXISTS' }, { ids: [1, 2, 3, 4] }),
      search('null is null', 'things', { filter: 'g IS NULL' }, { ids: [1] }),
      search('empty is empty', 'things', { filter: 'g IS EMPTY' }, { ids: [2, 3] }),
      search(
        'unequal requires a field that some document has',
        'things',
        { filter: 'never != x' },
        { ids: [] },
      ),
      search('not is the rest', 'things', { filter: 'NOT never = x' }, { ids: [1, 2, 3, 4] }),
      search('accents count in filters, case does not', 'things', { filter: 'name = ÉCLAIR' }, { ids: [1] }),
      search('accents may not be left out', 'things', { filter: 'name = eclair' }, { ids: [] }),
      search('a range is inclusive', 'things', { filter: 'n 2 TO 10' }, { ids: [1, 3] }),
      search('a list of values', 'things', { filter: 'n IN [2, 10]' }, { ids: [1, 2, 3] }),
      search(
        'what is not filterable is refused',
        'things',
        { filter: 'other = 1' },
        { status: 400, code: 'invalid_search_filter' },
      ),
      search(
        'what cannot be read is refused',
        'things',
        { filter: 'n >' },
        { status: 400, code: 'invalid_search_filter' },
      ),
      search(
        'vectors are refused',
        'things',
        { filter: '_vectors EXISTS' },
        { status: 400, code: 'feature_not_enabled' },
      ),
    ],
  )
})

const mixed = [3, 'b', null, 1].map((n, at) => ({ id: at + 1, n }))

describe('sorting, pages and facets', () => {
  conformance(
    {
      sorted: {
        settings: { sortableAttributes: ['n'], filterableAttributes: ['kind', 'price'] },
        documents: [...mixed, { id: 5 }],
      },
      shop: {
        settings: {
          filterableAttributes: ['kind', 'price'],
          faceting: { sortFacetValuesBy: { '*': 'count' } },
        },
        documents: [
          { id: 1, kind: 'boat', price: 5 },
          { id: 2, kind: 'Barn', price: 9 },
          { id: 3, kind: 'barn', price: 1 },
        ],
      },
    },
    [
      search('numbers, then texts, then nothing', 'sorted', { sort: ['n:asc'] }, { ids: [4, 1, 2, 3, 5] }),
      search('the other way round too', 'sorted', { sort: ['n:desc'] }, { ids: [1, 4, 2, 3, 5] }),
      search(
        'not on every field',
        'sorted',
        { sort: ['id:asc'] },
        { status: 400, code: 'invalid_search_sort' },
      ),
      search(
        'pages count exactly',
        'sorted',
        { page: 2, hitsPerPage: 2 },
        { contains: { totalHits: 5, totalPages: 3, page: 2, hits: [{ id: 3 }, { id: 4 }] } },
      ),
      search(
        'a page of nothing still counts',
        'sorted',
        { hitsPerPage: 0 },
        { contains: { totalHits: 5, totalPages: 0, hits: [] } },
      ),
      search(
        'facets count folded values',
        'shop',
        { facets: ['kind', 'price'], limit: 0 },
        {
          contains: {
            facetDistribution: { kind: { Barn: 2, boat: 1 }, price: { 1: 1, 5: 1, 9: 1 } },
            facetStats: { price: { min: 1, max: 9 } },
          },
        },
      ),
      search(
        'no facets asked, none given',
        'shop',
        { facets: [], limit: 0 },
        {
          body: { hits: [], query: '', limit: 0, offset: 0, estimatedTotalHits: 3 },
        },
      ),
      search(
        'facets need the right',
        'shop',
        { facets: ['id'] },
        { status: 400, code: 'invalid_search_facets' },
      ),
      search('one document per value', 'shop', { distinct: 'kind', hitsPerPage: 10 }, { ids: [1, 2] }),
      {
        name: 'facet values are searched by their beginning',
        request: { path: '/indexes/shop/facet-search', body: { facetName: 'kind', facetQuery: 'ba' } },
        expected: { body: { facetHits: [{ value: 'Barn', count: 2 }], facetQuery: 'ba' } },
      },
    ],
  )
})

describe('what comes back', () => {
  conformance(
    {
      texts: {
        settings: { displayedAttributes: ['id', 'title', 'size'] },
        documents: [
          { id: 1, title: 'The old lantern stands on a very long wooden table', size: 4.5, hidden: 'x' },
        ],
      },
    },
    [
      search(
        'only what is displayed and asked for',
        'texts',
        { attributesToRetrieve: ['size', 'hidden'] },
        { contains: { hits: [{ size: 4.5 }] } },
      ),
      search(
        'matches are marked, numbers are texts',
        'texts',
        { q: 'lant', attributesToHighlight: ['title'], attributesToRetrieve: ['size'] },
        {
          contains: {
            hits: [
              {
                _formatted: {
                  size: '4.5',
                  title: 'The old <em>lant</em>ern stands on a very long wooden table',
                },
              },
            ],
          },
        },
      ),
      search(
        'texts are cut around matches',
        'texts',
        { q: 'lantern', attributesToCrop: ['title:3'], attributesToRetrieve: [] },
        {
          contains: { hits: [{ _formatted: { title: '…old lantern stands…' } }] },
        },
      ),
      search(
        'positions are bytes',
        'texts',
        { q: 'old', showMatchesPosition: true },
        {
          contains: { hits: [{ _matchesPosition: { title: [{ start: 4, length: 3 }] } }] },
        },
      ),
      search(
        'scores can be shown',
        'texts',
        { q: '', showRankingScore: true },
        { contains: { hits: [{ _rankingScore: 1 }] } },
      ),
    ],
  )
})

describe('several queries at once', () => {
  conformance(
    {
      east: {
        documents: [
          { id: 'e1', name: 'stone bridge' },
          { id: 'e2', name: 'bridge' },
        ],
      },
      west: { documents: [{ id: 'w1', name: 'bridge' }] },
    },
    [
      {
        name: 'are answered in their order',
        request: {
          path: '/multi-search',
          body: {
            queries: [
              { indexUid: 'west', q: 'bridge' },
              { indexUid: 'east', q: 'stone' },
            ],
          },
        },
        expected: {
          contains: {
            results: [
              { indexUid: 'west', hits: [{ id: 'w1' }] },
              { indexUid: 'east', hits: [{ id: 'e1' }] },
            ],
          },
        },
      },
      {
        name: 'name the query that is wrong',
        request: { path: '/multi-search', body: { queries: [{ indexUid: 'west' }, { indexUid: 'none' }] } },
        expected: { status: 400, code: 'index_not_found' },
      },
      {
        name: 'may be merged into one list',
        request: {
          path: '/multi-search',
          body: {
            federation: { limit: 2 },
            queries: [
              { indexUid: 'east', q: 'bridge' },
              { indexUid: 'west', q: 'bridge', federationOptions: { weight: 0.5 } },
            ],
          },
        },
        expected: {
          contains: {
            estimatedTotalHits: 3,
            hits: [{ id: 'e2', _federation: { indexUid: 'east', queriesPosition: 0 } }, { id: 'e1' }],
          },
        },
      },
    ],
  )
})
