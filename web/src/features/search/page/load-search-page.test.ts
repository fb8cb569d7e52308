import { stateOfAddress } from '@quarry/search-config/saved-search'
import { expect, it } from 'vitest'
import type { SearchClient } from '../engine/instantsearch-client.ts'
import { loadRescue } from './load-search-page.ts'

interface Asked {
  params: { query?: string; filters?: string; hitsPerPage: number }
}
/** The suggestions for an address without results, and the requests for them. */
async function rescue(address: string, answer: (asked: Asked[]) => object[]) {
  const requests: Asked[][] = []
  const client = {
    search: async (asked: Asked[]) => {
      requests.push(asked)
      return { results: answer(asked) }
    },
  } as unknown as SearchClient
  const state = stateOfAddress(address)
  if (!state) throw new Error('no address of a search')
  return { ...(await loadRescue(client, state)), requests }
}
const hits = (asked: Asked[]) => asked.map((_, at) => ({ nbHits: at + 1, hits: [{ title: 'Fish' }] }))

it('counts results without all filters, without the query and without each filter', async () => {
  const { waysOut } = await rescue('/mods?q=fihs&g=categories:fabric&f=categories:magic', hits)
  expect(waysOut.map(({ count }) => count)).toEqual([1, 2, 3, 4])
  const [any, words, ...each] = waysOut.map(({ href }) => decodeURIComponent(href))
  expect(any).toBe('/mods?q=fihs')
  expect(words).not.toContain('q=')
  expect(each.every((href) => href.includes('q=fihs'))).toBe(true)
})

it('does not count twice if there is only one filter', async () => {
  const { waysOut } = await rescue('/mods?q=fihs&f=categories:magic', hits)
  expect(waysOut).toHaveLength(2)
})

it('counts at most eight alternatives', async () => {
  const filters = Array.from({ length: 12 }, (_, at) => `f=categories:tag${at}`).join('&')
  const { waysOut } = await rescue(`/mods?q=fihs&${filters}`, hits)
  expect(waysOut).toHaveLength(8)
})

it('sends no request without query and filters', async () => {
  const { waysOut, meant, requests } = await rescue('/mods', hits)
  expect({ waysOut, meant, requests }).toEqual({ waysOut: [], meant: [], requests: [] })
})

it('suggests titles similar to the query', async () => {
  const { meant } = await rescue('/mods?q=fihs', hits)
  expect(meant).toEqual(['Fish'])
})

it('suggests nothing and does not fail while search is down', async () => {
  const { waysOut, meant } = await rescue('/mods?q=fihs', () => {
    throw new Error('gone')
  })
  expect({ waysOut, meant }).toEqual({ waysOut: [], meant: [] })
})
