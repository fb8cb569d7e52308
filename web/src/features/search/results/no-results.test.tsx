import { stateOfAddress } from '@quarry/search-config/saved-search'
import { emptyState } from '@quarry/search-config/search-state'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { SearchResultsContext, SearchPageContext, type SearchResults } from '../page/search-page-context.ts'
import { NoResults } from './no-results.tsx'

const stage = pageStage()
const open = (address: string, answer: Partial<SearchResults> = {}) => {
  const state = stateOfAddress(address) ?? emptyState('mod')
  const locks = { isLocked: () => false, keep: <T,>(state: T) => state }
  return stage.open(
    () => (
      <SearchPageContext value={{ state, locks, go: () => undefined } as never}>
        <SearchResultsContext value={{ alternatives: [], similarTitles: [], ...answer } as never}>
          <NoResults />
        </SearchResultsContext>
      </SearchPageContext>
    ),
    () => undefined,
  )
}
const ways = () => [...document.querySelectorAll('.ways a')].map((way) => way.getAttribute('href'))
const clears = () => text().includes('Clear all filters')

const BOTH = '/mods?q=fish&g=categories:fabric'
const [words, filters] = ['/mods?q=fish', '/mods?g=categories:fabric']

it.each([
  ['the most first', 9, [filters, words]],
  ['the other way round', 1, [words, filters]],
  ['and leaves out what would give nothing', 0, [words]],
])('lists alternatives with results, %s', async (_, count, hrefs) => {
  const alternatives = [
    { href: words, count: 2 },
    { href: filters, count },
  ]
  await open(BOTH, { alternatives })
  expect(ways()).toEqual(hrefs)
})

it('suggests similar titles if there are any', async () => {
  await open('/mods?q=fihs', { similarTitles: ['Fish'] })
  expect(document.querySelector('.meant a')?.getAttribute('href')).toBe('/mods?q=Fish')
})

it('suggests other steps if there are no similar titles', async () => {
  await open('/mods?q=fihs')
  expect([document.querySelector('.meant'), ways()]).toEqual([null, []])
  expect(text()).toContain('Try other words')
  expect(clears()).toBe(false)
})

it('suggests to clear all filters if only all together cause it', async () => {
  await open('/mods?g=categories:fabric&f=categories!=magic')
  expect(text()).toContain('No single filter causes this')
  expect(clears()).toBe(true)
})

it('shows that it is still counting', async () => {
  await open('/mods?q=fihs', { alternatives: undefined })
  expect(text()).toContain('Looking for filters to remove')
})
