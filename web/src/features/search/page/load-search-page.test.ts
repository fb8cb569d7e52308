import { stateOfAddress } from '@quarry/search-config/saved-search'
import { expect, it } from 'vitest'
import type { SearchClient } from '../engine/instantsearch-client.ts'
import { loadSuggestions } from './load-search-page.ts'

interface Query {
  params: { query?: string; filters?: string; hitsPerPage: number }
}
/** The suggestions for an address without results, and the requests for them. */
async function suggestionsFor(address: string, answer: (queries: Query[]) => object[]) {
  const requests: Query[][] = []
  const client = {
    search: async (queries: Query[]) => {
      requests.push(queries)
      return { results: answer(queries) }
    },
  } as unknown as SearchClient
  const state = stateOfAddress(address)
  if (!state) throw new Error('no address of a search')
  return { ...(await loadSuggestions(client, state)), requests }
}
const hits = (queries: Query[]) => queries.map((_, at) => ({ nbHits: at + 1, hits: [{ title: 'Fish' }] }))

it('counts results without all filters, without the query and without each filter', async () => {
  const { alternatives } = await suggestionsFor('/mods?q=fihs&g=categories:fabric&f=categories:magic', hits)
  expect(alternatives.map(({ count }) => count)).toEqual([1, 2, 3, 4])
  const [any, words, ...each] = alternatives.map(({ href }) => decodeURIComponent(href))
  expect(any).toBe('/mods?q=fihs')
  expect(words).not.toContain('q=')
  expect(each.every((href) => href.includes('q=fihs'))).toBe(true)
})

it('does not count twice if there is only one filter', async () => {
  const { alternatives } = await suggestionsFor('/mods?q=fihs&f=categories:magic', hits)
  expect(alternatives).toHaveLength(2)
})

it('counts at most eight alternatives', async () => {
  const filters = Array.from({ length: 12 }, (_, at) => `f=categories:tag${at}`).join('&')
  const { alternatives } = await suggestionsFor(`/mods?q=fihs&${filters}`, hits)
  expect(alternatives).toHaveLength(8)
})

it('sends no request without query and filters', async () => {
  const { alternatives, similarTitles, requests } = await suggestionsFor('/mods', hits)
  expect({ alternatives, similarTitles, requests }).toEqual({
    alternatives: [],
    similarTitles: [],
    requests: [],
  })
})

it('suggests titles similar to the query', async () => {
  const { similarTitles } = await suggestionsFor('/mods?q=fihs', hits)
  expect(similarTitles).toEqual(['Fish'])
})

it('suggests nothing and does not fail while search is down', async () => {
  const { alternatives, similarTitles } = await suggestionsFor('/mods?q=fihs', () => {
    throw new Error('gone')
  })
  expect({ alternatives, similarTitles }).toEqual({ alternatives: [], similarTitles: [] })
})
