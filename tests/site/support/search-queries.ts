import { inject } from 'vitest'
import { PAGE_STATE_ID } from '../../../web/src/lib/router/page-state.ts'
import { requestsOf } from './requests.ts'

interface SearchResult<Hit> {
  hits: Hit[]
  totalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

/** Sends queries to the search engine as pages do; `hitsPerPage` makes totals exact. */
export type Search = <Hit>(queries: readonly object[]) => Promise<SearchResult<Hit>[]>

/** Search of a guest. */
export async function searchOfSite(): Promise<Search> {
  const { text } = await (await requestsOf())('/mods')
  const json = new RegExp(`id="${PAGE_STATE_ID}"[^>]*>([^<]*)`).exec(text)?.[1] ?? ''
  const { search } = JSON.parse(json) as { search: { url: string; key: string } }
  const address = new URL(`${search.url}/multi-search`, inject('siteUrl'))
  return async <Hit>(queries: readonly object[]) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${search.key}` },
      body: JSON.stringify({ queries }),
    })
    if (!response.ok) throw new Error(`search answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { results: SearchResult<Hit>[] }).results
  }
}
