import { describe, expect } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const path = '/indexes/boats'
const results = (list: unknown[]) => ({ contains: { results: list } })

const asked = (query: string, expected: Case['expected']): Case => ({
  name: `GET ${query}`,
  request: { path: path + query },
  expected,
})

const refused = (query: string, code: string, words: string): Case =>
  asked(query, { status: 400, contains: { code, message: expect.stringContaining(words) } })

const posted = (name: string, to: string, body: unknown, expected: Case['expected']): Case => ({
  name,
  request: { path: path + to, body },
  expected,
})

const sent = (query: string, code: string, words: string, contentType = 'text/csv', status = 400): Case => ({
  name: `${contentType} with ${query}`,
  request: { method: 'POST', path: `${path}/documents?${query}`, raw: 'id\n1', contentType },
  expected: { status, contains: { code, message: expect.stringContaining(words) } },
})

/** Query parameters mean the same as the body of a POST. */
describe('parameters', () => {
  conformance(
    {
      boats: {
        settings: { filterableAttributes: ['id', 'kind'], sortableAttributes: ['id'] },
        documents: [
          { id: 1, name: 'Skiff', kind: 'row' },
          { id: 2, name: 'Ketch', kind: 'sail', _vectors: { made: [1, 2] } },
          { id: 3, name: 'Yawl', kind: 'sail' },
        ],
      },
    },
    [
      asked('/documents?fields=name&limit=1', results([{ name: 'Skiff' }])),
      asked('/documents?fields=&limit=1', results([{}])),
      asked('/documents?fields=name,*&limit=1', results([{ id: 1, name: 'Skiff', kind: 'row' }])),
      asked('/documents?fields=id&ids=3,1', results([{ id: 1 }, { id: 3 }])),
      asked('/documents?ids=', results([])),
      asked('/documents?fields=id&ids=1,2&filter=kind=sail', results([{ id: 2 }])),
      asked(
        `/documents?fields=id&filter=${encodeURIComponent('["kind = sail", "id > 2"]')}`,
        results([{ id: 3 }]),
      ),
      asked('/documents?fields=id&sort=id:desc&limit=2', results([{ id: 3 }, { id: 2 }])),
      asked(
        '/documents?fields=id&retrieveVectors=true&ids=1,2',
        results([
          { id: 1, _vectors: {} },
          { id: 2, _vectors: { made: [1, 2] } },
        ]),
      ),
      asked('/documents/2', { body: { id: 2, name: 'Ketch', kind: 'sail' } }),
      asked('/documents/2?retrieveVectors=true&fields=id', { body: { id: 2, _vectors: { made: [1, 2] } } }),
      refused('/documents?ids=a%20b', 'invalid_document_ids', 'In `.ids[0]`'),
      refused('/documents?useNetwork=true', 'invalid_document_use_network', 'expected a boolean'),
      refused('/documents/1?useNetwork=false', 'invalid_document_use_network', 'found a string: `false`'),
      posted(
        'ids may be numbers',
        '/documents/fetch',
        { ids: [2, '3'], fields: ['id'] },
        results([{ id: 2 }, { id: 3 }]),
      ),
      posted(
        'ids are no fractions',
        '/documents/fetch',
        { ids: [1, 2.5] },
        {
          status: 400,
          contains: { code: 'invalid_document_ids', message: expect.stringContaining('In `.ids[1]`') },
        },
      ),
      posted(
        'no network of servers is read from',
        '/documents/fetch',
        { useNetwork: true },
        { status: 400, code: 'feature_not_enabled' },
      ),
      posted(
        'what is null is no network',
        '/documents/fetch',
        { useNetwork: null, limit: 0 },
        { contains: { results: [], total: 3 } },
      ),
      asked('/search?q=ketch&attributesToRetrieve=id', { contains: { hits: [{ id: 2 }] } }),
      asked('/search?q=ketch&attributesToRetrieve=', { contains: { hits: [{}] } }),
      asked('/search?q=ketch&retrieveVectors=true', {
        contains: { hits: [{ id: 2, _vectors: { made: [1, 2] } }] },
      }),
      asked('/search?attributesToRetrieve=id&filter=id=1&retrieveVectors=true', {
        contains: { hits: [{ id: 1, _vectors: {} }] },
      }),
      asked(`/search?filter=${encodeURIComponent('["kind = sail", "id > 2"]')}`, { ids: [3] }),
      asked('/search?q=ketch&rankingScoreThreshold=1', { ids: [2] }),
      asked('/search?q=ketch&rankingScoreThreshold=0', { ids: [2] }),
      asked('/search?showPerformanceDetails=true&limit=0', {
        contains: { performanceDetails: { search: expect.stringMatching(/^\d+\.\d\dms$/) } },
      }),
      refused(
        '/search?rankingScoreThreshold=1.1',
        'invalid_search_ranking_score_threshold',
        'between `0.0` and `1.0`',
      ),
      refused(
        '/search?rankingScoreThreshold=-0.1',
        'invalid_search_ranking_score_threshold',
        'between `0.0` and `1.0`',
      ),
      refused(
        '/search?hybridSemanticRatio=0.5',
        'invalid_search_hybrid_query',
        'Missing parameter `hybridEmbedder`',
      ),
      refused('/search?q=a&hybridEmbedder=made', 'invalid_search_embedder', '`made`'),
      asked('/search?q=ketch&hybridEmbedder=made&hybridSemanticRatio=0', { ids: [2] }),
      refused('/search?personalizeUserContext=me', 'feature_not_enabled', 'personalization'),
      sent('csvDelimiter=', 'invalid_document_csv_delimiter', 'found an empty string'),
      sent('csvDelimiter=ab', 'invalid_document_csv_delimiter', 'string of 2 characters: `ab`'),
      sent('csvDelimiter=%C3%A9', 'invalid_document_csv_delimiter', 'must be an ascii character. Found: `é`'),
      sent(
        'csvDelimiter=;',
        'invalid_content_type',
        'does not support the use of a csv delimiter',
        'application/x-ndjson',
        415,
      ),
      sent('skipCreation=maybe', 'invalid_skip_creation', 'either `true` or `false`'),
    ],
  )
})
