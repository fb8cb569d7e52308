import { ruleMessage } from '../../../contract/rules.ts'
import { Meilisearch, type SearchResponse } from 'meilisearch'
import { AppError } from '../../kernel/errors.ts'
import { searchWords } from '@quarry/search-config/search-words'
import type { Found, SearchEngine, SearchRequest } from '../../ports/search-engine.ts'

export interface SearchOptions {
  url: string
  /** Without a key the engine requires none, and browsers get an empty one. */
  masterKey?: string
  publicUrl: string
  indexes: readonly string[]
  timeoutMs?: number
}

const queryFor = ({ query, ...rest }: Omit<SearchRequest, 'signal'>) => ({
  indexUid: 'projects',
  q: searchWords(query),
  ...rest,
})

const SEARCH_KEY_NAME = 'quarry browser search'

/**
 * The search engine over HTTP; a rejected query becomes `invalid_input`, an unavailable engine `search_error`.
 */
export function searchEngine({
  url,
  masterKey,
  publicUrl,
  indexes,
  timeoutMs = 5000,
}: SearchOptions): SearchEngine {
  const client = new Meilisearch({ host: url, timeout: timeoutMs, ...(masterKey && { apiKey: masterKey }) })
  let key: Promise<string> | undefined

  async function findOrCreateKey(): Promise<string> {
    const { results } = await client.getKeys({ limit: 100 })
    const wanted = [...indexes].toSorted().join()
    const existing = results.find(
      (found) =>
        found.name === SEARCH_KEY_NAME && found.indexes.toSorted().join() === wanted && !found.expiresAt,
    )
    if (existing) return existing.key
    const created = await client.createKey({
      name: SEARCH_KEY_NAME,
      description: 'Handed to browsers; can only search',
      actions: ['search'],
      indexes: [...indexes],
      expiresAt: null,
    })
    return created.key
  }

  return {
    async searchProjects({ query, signal, ...rest }) {
      const answer = await client
        .index('projects')
        .search(searchWords(query), rest, { ...(signal && { signal }) })
        .catch((error: unknown) => {
          throw translate(error)
        })
      return foundIn(answer)
    },
    async searchMany(requests) {
      const queries = requests.map(queryFor)
      const { results } = await client.multiSearch({ queries }).catch((error: unknown) => {
        throw translate(error)
      })
      return results.map(foundIn)
    },
    async publicAccess() {
      if (!masterKey) return { url: publicUrl, key: '' }
      key ??= findOrCreateKey()
      const found = await key.catch((error: unknown) => {
        // Retried on the next call: the engine may be starting.
        key = undefined
        throw translate(error)
      })
      return { url: publicUrl, key: found }
    },
  }
}

type Answer = Pick<SearchResponse, 'hits' | 'estimatedTotalHits' | 'facetDistribution'>

const foundIn = ({ hits, estimatedTotalHits: total, facetDistribution: counts }: Answer): Found => ({
  hits,
  total: total ?? hits.length,
  counts: counts ?? {},
})

/** Error codes of the engine for invalid or too expensive searches. */
const REFUSALS = new Set([
  'invalid_search_filter',
  'invalid_search_sort',
  'payload_too_large',
  'search_deadline_exceeded',
])
/** The engine repeats the rejected filter. */
const REASON_MAX_LENGTH = 160

function translate(error: unknown): AppError {
  const { code = '', message = '' } = (error as { cause?: { code?: string; message?: string } }).cause ?? {}
  if (!REFUSALS.has(code)) return new AppError('search_error')
  return new AppError(
    'invalid_input',
    ruleMessage('search_not_valid', { reason: message.slice(0, REASON_MAX_LENGTH) }),
  )
}
