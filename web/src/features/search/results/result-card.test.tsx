import { expect, it, vi } from 'vitest'
import { press, text } from '../../../../testing/page-stage.tsx'
import { hitOf, searchStage } from '../../../../testing/search-stage.tsx'
import type { SearchState } from '@quarry/search-config/search-state'
import type { RawHit } from '../engine/search-hit.ts'
import { storeSetup, useSetup } from '../../../lib/preferences/player-setup.ts'
import { useSearchPage, type SearchPage } from '../page/search-page-context.ts'
import { downloadSetup } from '../state/setup-filters.ts'
import { useCardLabels } from './card-labels.ts'
import { ResultCard } from './result-card.tsx'

const DAY_MS = 24 * 60 * 60_000
const NOW_MS = Date.UTC(2026, 0, 31)

const stage = searchStage()
const Card = ({ hit }: { hit: RawHit }) => {
  const setup = downloadSetup(useSearchPage().state, useSetup())
  return <ResultCard hit={hit} nowMs={NOW_MS} labels={useCardLabels()} setup={setup} />
}
const open = (address: string, given: Partial<RawHit> = {}, page: Partial<SearchPage> = {}) =>
  stage.open(<Card hit={hitOf('Lamp', given)} />, address, { page })
const hrefOf = (selector: string) => {
  const href = document.querySelector(selector)?.getAttribute('href')
  return href && decodeURIComponent(href)
}
const download = () => hrefOf('.result-get')
const tags = () => [...document.querySelectorAll('.result-tags .tag')].map((tag) => tag.textContent)

it.each([
  ['/mods', '/mod/lamp#download'],
  ['/mods?v=1.21', '/mod/lamp?version=1.21#download'],
  ['/mods?v=1.21&g=categories:fabric', '/mod/lamp?version=1.21&loader=fabric#download'],
  ['/mods?v=1.21&v=1.20.1&g=categories:fabric', '/mod/lamp?loader=fabric#download'],
  ['/mods?v=1.21&g=categories:fabric&g=categories:quilt', '/mod/lamp?version=1.21#download'],
  ['/mods?g=categories!=fabric', '/mod/lamp#download'],
  ['/mods?g=categories:fabric&g=categories!=quilt', '/mod/lamp?loader=fabric#download'],
  ['/mods?f=categories:16x', '/mod/lamp#download'],
])('of %s offers to download the exact requested file', async (address, href) => {
  await open(address)
  expect(download()).toBe(href)
})

it('offers a data pack on the page of data packs, whatever the loader of the project as a mod', async () => {
  vi.stubGlobal('isSecureContext', false)
  storeSetup({ loader: 'fabric', gameVersion: '1.21' })
  await open('/datapacks', { project_types: ['mod', 'datapack'], loaders: ['forge', 'datapack'] })
  expect(document.querySelector('.result-get')?.getAttribute('aria-label')).toBe('Download Lamp')
  await open('/mods', { loaders: ['forge'] })
  expect(document.querySelector('.result-get')?.getAttribute('aria-label')).toBe(
    'Lamp has no version for your setup',
  )
  storeSetup(undefined)
})

it.each([
  ['/mods', '1.21', null],
  ['/mods?v=1.20.1', '1.20.1 +1', '1.20.1'],
  ['/mods?v=1.19', '1.21', null],
])('of %s shows a chosen game version first: %s', async (address, shown, marked) => {
  await open(address, { game_versions: address === '/mods?v=1.20.1' ? ['1.21', '1.20.1'] : ['1.21'] })
  const versions = document.querySelectorAll('.fit dd')[1]
  expect(versions?.textContent).toBe(shown)
  expect(versions?.querySelector('em')?.textContent ?? null).toBe(marked)
})

it('links to the canonical address', async () => {
  await open('/mods', { project_types: ['mod', 'datapack'], loaders: ['fabric', 'datapack'] })
  expect(hrefOf('h3 a')).toBe('/datapack/lamp')
})

it('names the organization, or the author without one', async () => {
  await open('/mods')
  expect(hrefOf('.result-by a')).toBe('/user/alice')
  await open('/mods', { organization: 'The Smiths', organization_slug: 'smiths' })
  expect([hrefOf('.result-by a'), text()]).toEqual([
    '/organization/smiths',
    expect.stringContaining('by The Smiths'),
  ])
})

it.each([
  [13, true],
  [15, false],
])('is new for two weeks: published %i days ago %s', async (days, isNew) => {
  await open('/mods', { date_created: NOW_MS - days * DAY_MS })
  expect(document.querySelector('.result-head .badge') !== null).toBe(isNew)
})

it('shows at most five categories and no loaders among them', async () => {
  const categories = ['fabric', 'mrpack', 'magic', 'combat', 'food', 'mobs', 'storage', 'utility']
  await open('/mods', { display_categories: categories })
  expect(tags()).toEqual(['Magic', 'Combat', 'Food', 'Mobs', 'Storage'])
})

it.each([
  ['/mods', 'magic', { tags: [{ name: 'magic', out: false }], groups: [] }],
  ['/resourcepacks', '16x', { tags: [], groups: [{ name: '16x', out: false }] }],
])('of %s narrows the search on a press on %s', async (address, name, chosen) => {
  await open(address, { display_categories: [name] })
  await press(document.querySelector('.result-tags a') as HTMLElement)
  expect(stage.gone[0]?.[0] as SearchState).toMatchObject(chosen)
})

it('does not link chosen categories', async () => {
  await open('/mods?f=categories:magic', { display_categories: ['magic', 'combat'] })
  expect([...document.querySelectorAll('.result-tags a')].map((tag) => tag.textContent)).toEqual(['Combat'])
  expect(tags()).toEqual(['Magic', 'Combat'])
})

it.each([
  ['list', 'https://cdn.test/shot.png', null],
  ['gallery', 'https://cdn.test/shot.png', 'IMG'],
  ['gallery', null, 'SPAN'],
] as const)('in a %s with the image %s shows %s', async (mode, featured_gallery, shown) => {
  await open('/mods', { featured_gallery, display_categories: ['magic'] }, { mode })
  expect(document.querySelector('.result-shot')?.tagName ?? null).toBe(shown)
  const facts = ['.result-tags', '.fit'].map((part) => document.querySelector(part) !== null)
  expect(facts).toEqual(mode === 'gallery' ? [false, false] : [true, true])
})
