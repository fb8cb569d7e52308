import { describe, expect, it } from 'vitest'
import { createSearchClient } from '../../src/features/search/engine/instantsearch-client.ts'
import { pageParameters } from '../../src/features/search/engine/engine-request.ts'
import { loadSuggestions } from '../../src/features/search/page/load-search-page.ts'
import { emptyState, type SearchState } from '@quarry/search-config/search-state'
import { quickRequest } from '../../src/features/search/quick-search/quick-results.ts'
import type { Send } from '../../src/lib/api/observed-requests.ts'
import { AllowedSearch } from './allowed-search.ts'

/** What the client sent, parsed as the gateway does. */
async function sentBy(ask: (client: ReturnType<typeof createSearchClient>) => Promise<unknown>) {
  const sent: unknown[] = []
  const send: Send = (_url, init) => {
    const body = JSON.parse(init.body as string) as { queries: { indexUid: string }[] }
    sent.push(body)
    const results = body.queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', totalHits: 0 }))
    return Promise.resolve(Response.json({ results }))
  }
  await ask(createSearchClient({ url: 'http://engine.test', key: 'k' }, send))
  return sent
}

const search = (state: SearchState) =>
  sentBy((client) => client.search([{ indexName: 'projects', params: { ...pageParameters(state, 'list') } }]))

const plain = emptyState('mod')
const heavy: SearchState = {
  ...plain,
  query: 'a chest of oak '.repeat(8),
  groups: ['fabric', 'forge', 'quilt', 'neoforge'].map((name) => ({ name, out: false })),
  versions: Array.from({ length: 60 }, (_, at) => `1.${at}.4`),
  sort: 'downloads',
  page: 900,
}

describe('AllowedSearch', () => {
  it('passes words on without invisible characters', () => {
    const parsed = AllowedSearch.parse({ queries: [{ indexUid: 'projects', q: '\u200E\u00ADoak' }] })
    expect(parsed.queries[0]?.q).toBe('oak')
  })

  it.each([
    ['a first page', plain],
    ['a page with everything chosen', heavy],
  ])('accepts the search of %s', async (_name, state) => {
    const sent = await search(state)
    expect(sent).toHaveLength(1)
    for (const body of sent) expect(AllowedSearch.parse(body)).toEqual(body)
  })

  it('accepts the suggestions of an empty results page', async () => {
    const sent = await sentBy((client) =>
      loadSuggestions(client, { ...heavy, query: 'words that nobody ever wrote' }),
    )
    expect(sent).toHaveLength(2)
    for (const body of sent) expect(AllowedSearch.parse(body)).toEqual(body)
  })

  it('accepts the search of the whole site', () => {
    const body = quickRequest('chest')
    expect(AllowedSearch.parse(body)).toEqual(body)
  })

  it('accepts the searches of the home page', () => {
    const query = { indexUid: 'projects', q: '', limit: 19, attributesToRetrieve: ['title'] }
    const filtered = { ...query, limit: 0, filter: ['project_types = "mod"'], facets: ['categories'] }
    const body = {
      queries: [query, { ...query, sort: ['follows:desc'] }, ...Array.from({ length: 6 }, () => filtered)],
    }
    expect(AllowedSearch.parse(body)).toEqual(body)
  })
})
