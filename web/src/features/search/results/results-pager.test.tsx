import { stateOfAddress } from '@quarry/search-config/saved-search'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import type { PageResult } from '../engine/search-hit.ts'
import { SearchPageContext } from '../page/search-page-context.ts'
import { ResultsPager } from './results-pager.tsx'

const stage = pageStage()
/** `page` is 1-based; search counts from 0. */
const open = (page: number, pages: number, { shown = 20, count = pages * 20 } = {}) => {
  const state = { ...stateOfAddress('/mods?q=fish'), page }
  const result = {
    nbHits: count,
    page: page - 1,
    hitsPerPage: 20,
    hits: Array.from({ length: shown }, () => ({})),
    nbPages: pages,
  } as unknown as PageResult
  return stage.open(
    () => (
      <SearchPageContext value={{ state, go: () => undefined } as never}>
        <ResultsPager result={result} />
      </SearchPageContext>
    ),
    () => undefined,
  )
}
const range = () => document.querySelector('.num')?.textContent
const link = (rel: string) => document.querySelector(`.pager a[rel=${rel}]`)?.getAttribute('href')
const pages = () =>
  [...document.querySelectorAll('.pager a[aria-label^="Page"]')].map((one) => [
    one.textContent,
    one.className,
    one.getAttribute('aria-current'),
  ])

it.each([
  [1, 20, 41, '1–20 of 41'],
  [2, 20, 41, '21–40 of 41'],
  [3, 1, 41, '41–41 of 41'],
])('page %i with %i of %i shows the range', async (page, shown, count, words) => {
  await open(page, 3, { shown, count })
  expect(range()).toBe(words)
})

it('links to the previous and next page, if there are any', async () => {
  await open(2, 3)
  expect([link('prev'), link('next')]).toEqual(['/mods?q=fish', '/mods?q=fish&page=3'])
  await open(1, 3)
  expect([link('prev'), link('next')]).toEqual([undefined, '/mods?q=fish&page=2'])
  await open(3, 3)
  expect([link('prev'), link('next')]).toEqual(['/mods?q=fish&page=2', undefined])
})

it('marks the current page and the ones that small screens hide', async () => {
  await open(2, 4)
  expect(pages()).toEqual([
    ['1', '', null],
    ['2', '', 'page'],
    ['3', '', null],
    ['4', 'far', null],
  ])
})

it('has no pagination for a single page', async () => {
  await open(1, 1)
  expect(document.querySelector('.pager')).toBeNull()
})

it('offers a random project if there are several, and always a feed', async () => {
  const hrefs = () => [...document.querySelectorAll('.row a')].map((one) => one.getAttribute('href'))
  await open(1, 1, { shown: 2, count: 2 })
  expect(hrefs()).toHaveLength(2)
  await open(1, 1, { shown: 1, count: 1 })
  expect(hrefs()).toHaveLength(1)
  expect(hrefs()[0]).toContain('/feed/')
  expect(text()).not.toContain('random')
})
