import { describe } from 'vitest'

import { conformance } from './table.ts'
import type { Case } from './table.ts'

const refused = (path: string, body: unknown, code: string, method = 'POST'): Case => ({
  name: `${method} ${path} ${JSON.stringify(body)}`,
  request: { method, path, ...(body === undefined ? {} : { body }) },
  expected: { status: 400, code },
})

const edit = '/indexes/boats/documents/edit'
const similar = '/indexes/boats/similar'
const outside = 'invalid_similar_ranking_score_threshold'

/** The body of a request is read before the route reports that its feature is off. */
describe('requests for what this engine does not have', () => {
  conformance({ boats: { documents: [{ id: 1, name: 'Dinghy' }] } }, [
    refused(edit, {}, 'missing_document_edition_function'),
    refused(edit, { function: 5 }, 'invalid_document_edition_function_filter'),
    refused(edit, { function: 'doc.id', colour: 1 }, 'bad_request'),
    refused(edit, { function: 'doc.id', filter: null, context: null }, 'feature_not_enabled'),
    refused('/export', { url: 5 }, 'invalid_export_url'),
    refused('/export', { apiKey: 5 }, 'invalid_export_api_key'),
    refused('/export', { payloadSize: true }, 'invalid_export_payload_size'),
    refused(
      '/export',
      { indexes: { '*': { overrideSettings: 3 } } },
      'invalid_export_index_override_settings',
    ),
    refused('/export', { colour: 1 }, 'bad_request'),
    refused('/export', { url: 'http://elsewhere.example', payloadSize: '24MiB' }, 'feature_not_enabled'),
    refused('/logs/stream', { mode: 'pretty' }, 'bad_request'),
    refused('/logs/stream', { target: 'info', mode: 'json' }, 'feature_not_enabled'),
    refused('/logs/stream', { profileMemory: true }, 'invalid_settings_typo_tolerance'),
    refused('/logs/stream', { mode: 'profile', profileMemory: true }, 'feature_not_enabled'),
    refused('/logs/stream', { target: 'a=b=c' }, 'bad_request'),
    refused('/network', { self: 5 }, 'invalid_network_self', 'PATCH'),
    refused('/network', { remotes: [] }, 'invalid_network_remotes', 'PATCH'),
    refused('/network', { remotes: { far: { url: 5 } } }, 'invalid_network_url', 'PATCH'),
    refused('/network', { self: null, remotes: { far: null } }, 'feature_not_enabled', 'PATCH'),
    refused('/dynamic-search-rules', { limit: 'x' }, 'invalid_dynamic_search_rule_limit'),
    refused('/logs/stderr', { target: '' }, 'bad_request'),
    refused(similar, { rankingScoreThreshold: 42 }, outside),
    refused(similar, { id: 1, embedder: 'own', rankingScoreThreshold: 0.5 }, 'invalid_similar_embedder'),
    refused(`${similar}?id=1&embedder=own&rankingScoreThreshold=2`, undefined, outside, 'GET'),
    refused(`${similar}?id=1&embedder=own&rankingScoreThreshold=x`, undefined, outside, 'GET'),
    {
      name: 'PATCH /experimental-features leaves a feature that is null as it is',
      request: { method: 'PATCH', path: '/experimental-features', body: { containsFilter: null } },
      expected: { contains: { containsFilter: false } },
    },
  ])
})
