import { describe, expect, it } from 'vitest'
import { createSearchClient } from '../../src/features/search/engine/instantsearch-client.ts'
import { pageParameters } from '../../src/features/search/engine/engine-request.ts'
import { loadRescue } from '../../src/features/search/page/load-search-page.ts'
import { emptyState, type SearchState } from '@quarry/search-config/search-state'
import { quickRequest } from '../../src/features/search/quick-search/quick-results.ts'
import type { Send } from '../../src/lib/api/search-engine.ts'
import { SearchRequest } from './allowed-search.ts'

/** What the client sent, as the door would read it. */
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
  sentBy((client) =>
    client.search([
      { indexName: 'projects', params: { ...pageParameters(state, 'list'), countsKinds: true } },
    ]),
  )

const plain = emptyState('mod')
const heavy: SearchState = {
  ...plain,
  query: 'a chest of oak '.repeat(8),
  groups: ['fabric', 'forge', 'quilt', 'neoforge'].map((name) => ({ name, out: false })),
  versions: Array.from({ length: 60 }, (_, at) => `1.${at}.4`),
  sort: 'downloads',
  page: 900,
}

describe('what the pages of the site send', () => {
  it.each([
    ['a first page', plain],
    ['a page with everything chosen', heavy],
  ])('passes: %s', async (_name, state) => {
    const sent = await search(state)
    expect(sent).toHaveLength(1)
    for (const body of sent) expect(SearchRequest.parse(body)).toEqual(body)
  })

  it('passes: ways out of an empty page, and what may have been meant', async () => {
    const sent = await sentBy((client) =>
      loadRescue(client, { ...heavy, query: 'words that nobody ever wrote' }),
    )
    expect(sent).toHaveLength(2)
    for (const body of sent) expect(SearchRequest.parse(body)).toEqual(body)
  })

  it('passes: the search of the whole site', () => {
    const body = quickRequest('chest')
    expect(SearchRequest.parse(body)).toEqual(body)
  })

  it('passes: home', () => {
    const query = { indexUid: 'projects', q: '', limit: 19, attributesToRetrieve: ['title'] }
    const filtered = { ...query, limit: 0, filter: ['project_types = "mod"'], facets: ['categories'] }
    const body = {
      queries: [query, { ...query, sort: ['follows:desc'] }, ...Array.from({ length: 6 }, () => filtered)],
    }
    expect(SearchRequest.parse(body)).toEqual(body)
  })
})
