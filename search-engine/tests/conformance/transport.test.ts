import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const path = '/indexes/boats/search'
const json = (raw: string, contentType = 'application/json') => ({ method: 'POST', path, raw, contentType })

const refused: [name: string, request: Case['request'], status: number, code: string][] = [
  ['a body without content type', { method: 'POST', path }, 415, 'missing_content_type'],
  ['an empty content type', json('{}', ''), 415, 'invalid_content_type'],
  ['another content type', json('{}', 'text/plain'), 415, 'invalid_content_type'],
  ['an empty body', json(''), 400, 'missing_payload'],
  ['broken JSON', json('{"q":'), 400, 'malformed_payload'],
  ['a byte order mark', json('\uFEFF{}'), 400, 'malformed_payload'],
  ['a list in place of an object', json('[]'), 400, 'bad_request'],
  ['an unknown field', json('{"querry":"x"}'), 400, 'bad_request'],
  ['a whole float as limit', json('{"limit":2.0}'), 400, 'invalid_search_limit'],
  ['null as limit', json('{"limit":null}'), 400, 'invalid_search_limit'],
  ['a text as limit', json('{"limit":"2"}'), 400, 'invalid_search_limit'],
  ['a number past 64 bits as limit', json('{"limit":18446744073709551616}'), 400, 'invalid_search_limit'],
  ['an unknown strategy', json('{"matchingStrategy":"any"}'), 400, 'invalid_search_matching_strategy'],
  [
    'a threshold above 1',
    json('{"rankingScoreThreshold":1.5}'),
    400,
    'invalid_search_ranking_score_threshold',
  ],
  ['vectors', json('{"vector":[1]}'), 400, 'missing_search_hybrid'],
  ['an embedder', json('{"q":"a","hybrid":{"embedder":"own"}}'), 400, 'invalid_search_embedder'],
  ['another server', json('{"useNetwork":false}'), 400, 'feature_not_enabled'],
  ['a bad index name', { path: '/indexes/a%20b' }, 400, 'invalid_index_uid'],
  ['an absent index', { path: '/indexes/none' }, 404, 'index_not_found'],
  [
    'an absent index behind a bad body',
    { path: '/indexes/none/search', body: { q: 1 } },
    400,
    'invalid_search_q',
  ],
  ['no key', { path: '/indexes', key: null }, 401, 'missing_authorization_header'],
  ['a wrong key', { path: '/indexes', key: 'wrong' }, 403, 'invalid_api_key'],
  ['a wrong key before an absent index', { path: '/indexes/none', key: 'wrong' }, 403, 'invalid_api_key'],
  ['a feature that is missing', { method: 'POST', path: '/export', body: {} }, 400, 'feature_not_enabled'],
  ['an unknown parameter', { path: '/indexes?colour=red' }, 400, 'bad_request'],
  ['a text as number in a parameter', { path: '/indexes?limit=x' }, 400, 'invalid_index_limit'],
]

const origin = { origin: 'https://site.example' }

describe('transport', () => {
  conformance({ boats: { documents: [{ id: 1, name: 'Dinghy' }] } }, [
    ...refused.map(([what, request, status, code]): Case => ({
      name: `refuses ${what}`,
      request,
      expected: { status, code },
    })),
    {
      name: 'needs no key for health',
      request: { path: '/health', key: null },
      expected: { body: { status: 'available' } },
    },
    {
      name: 'ignores slashes too many',
      request: { path: '//health/' },
      expected: { body: { status: 'available' } },
    },
    {
      name: 'answers 404 without a body on unknown paths',
      request: { path: '/nowhere' },
      expected: { status: 404, body: null },
    },
    {
      name: 'answers 405 without a body on other verbs',
      request: { method: 'PUT', path: '/health' },
      expected: { status: 405, body: null },
    },
    {
      name: 'takes JSON of any kind',
      request: json('{"limit":0}', 'application/x+json; charset=utf-8'),
      expected: { contains: { hits: [] } },
    },
    {
      name: 'takes JSON under any type of media',
      request: json('{"limit":0}', 'Text/JSON; charset=utf-8'),
      expected: { contains: { hits: [] } },
    },
    ...['application/x+json', 'text/json', 'application/vnd.api+json', 'text/csv+json'].map(
      (contentType): Case => ({
        name: `takes documents under their very types only, not ${contentType}`,
        request: { path: '/indexes/boats/documents', raw: '[{"id":2}]', contentType },
        expected: { status: 415, code: 'invalid_content_type' },
      }),
    ),
    {
      name: 'takes the last of a repeated field',
      request: json('{"limit":0,"limit":1}'),
      expected: { ids: [1] },
    },
    {
      name: 'returns the version of the protocol',
      request: { path: '/version' },
      expected: { contains: { pkgVersion: '1.50.0' } },
    },
    {
      name: 'answers a preflight for any origin and without a key',
      request: {
        method: 'OPTIONS',
        path,
        key: null,
        headers: { ...origin, 'access-control-request-method': 'POST' },
      },
      expected: { status: 200, body: null },
    },
    {
      name: 'adds metadata when the header asks for it',
      request: { path, body: { q: 'din' }, headers: { 'meili-include-metadata': '1' } },
      expected: { contains: { metadata: { query: 'din', indexUid: 'boats', primaryKey: 'id' } } },
    },
  ])
})
