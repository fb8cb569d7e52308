import { stateOfAddress } from '@quarry/search-config/saved-search'
import { stateHref } from '@quarry/search-config/search-state'
import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hitOf } from '../../../../testing/search-stage.tsx'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { pageParameters } from '../engine/engine-request.ts'
import type { PageResult } from '../engine/search-hit.ts'
import { LiveSearch } from './live-search.tsx'
import type { FirstPage } from './load-search-page.ts'
import { SearchPageContext, type SearchResults, type SearchPage } from './search-page-context.ts'

interface Query {
  q: string
  facets?: string[]
  hitsPerPage: number
  attributesToRetrieve?: string[]
}
/** The query of the requested page, without its count queries. */
type Engine = (words: string, queries: Query[]) => Promise<Response> | Response

const stateAt = (address: string) => stateOfAddress(address) as SearchPage['state']
const found = (titles: string[], queries: Query[]) =>
  Response.json({
    results: queries.map((query) => ({
      indexUid: 'projects',
      query: query.q,
      processingTimeMs: 1,
      page: 1,
      hitsPerPage: query.hitsPerPage,
      totalHits: titles.length,
      totalPages: 1,
      hits: titles.map((title) => hitOf(title)),
      facetDistribution: query.facets?.includes('project_types')
        ? { project_types: { mod: 7, shader: 1 } }
        : {},
    })),
  })

const stage = pageStage()
const searched: string[] = []
const answers: SearchResults[] = []
const titles = () => answers.at(-1)?.result?.hits.map(({ title }) => title)
let engine: Engine
let goTo: (address: string) => Promise<void>

beforeEach(() => {
  searched.length = 0
  answers.length = 0
  engine = (words, queries) => found([words], queries)
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { queries } = JSON.parse(body as string) as { queries: Query[] }
    searched.push(queries[0]?.q ?? '')
    return engine(queries[0]?.q ?? '', queries)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The server's result for an address. */
const firstOf = (address: string, given: Partial<FirstPage> = {}) =>
  ({
    href: stateHref(stateAt(address)),
    parameters: pageParameters(stateAt(address), 'list'),
    result: { hits: [hitOf('Drawn')], nbHits: 1, counts: {}, kinds: { mod: 41 } } as unknown as PageResult,
    alternatives: [],
    similarTitles: [],
    ...given,
  }) as FirstPage

async function open(address: string, first: FirstPage) {
  // The same objects as long as the page is the same.
  const access = { url: 'http://engine.test', key: 'key' }
  const take = (answer: SearchResults) => void answers.push(answer)
  function Page() {
    const [shown, setShown] = useState(address)
    useEffect(() => {
      goTo = (to) => act(async () => setShown(to))
    }, [])
    const page = { state: stateAt(shown), mode: 'list' } as SearchPage
    return (
      <SearchPageContext value={page}>
        <LiveSearch access={access} first={first} onResults={take} />
      </SearchPageContext>
    )
  }
  await stage.open(Page, () => undefined)
}

it("starts from the server's result without a second request", async () => {
  await open('/mods?q=lamp', firstOf('/mods?q=lamp'))
  await vi.waitFor(() => expect(titles()).toEqual(['Drawn']))
  expect(answers.at(-1)).toMatchObject({ isBusy: false, hasFailed: false, similarTitles: [] })
  expect(searched).toEqual([])
})

it('searches the current address and counts the projects of each type again', async () => {
  await open('/mods?q=lamp', firstOf('/mods?q=lamp'))
  await goTo('/mods?q=torch')
  await vi.waitFor(() => expect(titles()).toEqual(['torch']))
  expect(answers.at(-1)?.kinds).toEqual({ mod: 7, shader: 1 })
  expect(searched).toEqual(['torch'])
  expect(document.title).toBe('Search mods · “torch” - Quarry')
})

it('searches at once if the server rendered another address, and shows no foreign result meanwhile', async () => {
  await open('/mods?q=torch', firstOf('/mods?q=lamp'))
  await vi.waitFor(() => expect(titles()).toEqual(['torch']))
  expect(searched).toEqual(['torch'])
})

it('searches at once if the server had no result', async () => {
  await open('/mods?q=lamp', firstOf('/mods?q=lamp', { result: undefined }))
  expect(answers[0]?.result).toBeUndefined()
  await vi.waitFor(() => expect(titles()).toEqual(['lamp']))
})

it('is busy until the newest response arrives, regardless of late older ones', async () => {
  const late = Promise.withResolvers<void>()
  engine = async (words, queries) => {
    if (words === 'tor') await late.promise
    return found([words], queries)
  }
  await open('/mods?q=lamp', firstOf('/mods?q=lamp'))
  await goTo('/mods?q=tor')
  await vi.waitFor(() => expect(answers.at(-1)?.isBusy).toBe(true))
  await goTo('/mods?q=torch')
  await vi.waitFor(() => expect([titles(), answers.at(-1)?.isBusy]).toEqual([['torch'], false]))
  await act(async () => late.resolve())
  expect([titles(), answers.at(-1)?.isBusy]).toEqual([['torch'], false])
})

it('shows that search is down, keeps the old results, and retries on request and on reconnect', async () => {
  await open('/mods?q=lamp', firstOf('/mods?q=lamp'))
  engine = () => new Response('{}', { status: 503 })
  await goTo('/mods?q=torch')
  await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ hasFailed: true, isBusy: false }))
  const previousCount = searched.length
  await act(async () => answers.at(-1)?.retry())
  await vi.waitFor(() => expect(searched.length).toBeGreaterThan(previousCount))
  engine = (words, queries) => found([words], queries)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(titles()).toEqual(['torch']))
  expect(answers.at(-1)?.hasFailed).toBe(false)
})

it('loads suggestions for an empty page, and only for it', async () => {
  engine = (words, queries) => found(words === 'lmap' ? [] : ['Lamp'], queries)
  await open('/mods?q=lamp', firstOf('/mods?q=lamp'))
  await goTo('/mods?q=lmap')
  await vi.waitFor(() => expect(answers.at(-1)?.alternatives).toEqual([{ href: '/mods', count: 1 }]))
  expect(answers.at(-1)?.similarTitles).toEqual(['Lamp'])
  const previousCount = searched.length
  await goTo('/mods?q=torch')
  await vi.waitFor(() => expect(titles()).toEqual(['Lamp']))
  expect([answers.at(-1)?.alternatives, answers.at(-1)?.similarTitles]).toEqual([undefined, []])
  // The previous page was empty, this one is not: one search, no suggestions.
  expect(searched.slice(previousCount)).toEqual(['torch'])
})

it("takes the server's suggestions for an empty page", async () => {
  const alternatives = [{ href: '/mods', count: 5 }]
  const result = { hits: [], nbHits: 0, counts: {} } as unknown as PageResult
  await open('/mods?q=lmap', firstOf('/mods?q=lmap', { result, alternatives, similarTitles: ['Lamp'] }))
  await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ alternatives, similarTitles: ['Lamp'] }))
  expect(searched).toEqual([])
})
