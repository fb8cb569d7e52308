// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { press, text } from '../../../../testing/page-stage.tsx'
import { hitOf, searchStage } from '../../../../testing/search-stage.tsx'
import type { SearchState } from '@quarry/search-config/search-state'
import type { RawHit } from '../engine/search-hit.ts'
import type { SearchPage } from '../page/search-page-context.ts'
import { useCardLabels } from './card-labels.ts'
import { ResultCard } from './result-card.tsx'

const DAY_MS = 24 * 60 * 60_000
const NOW_MS = Date.UTC(2026, 0, 31)

const stage = searchStage()
const Card = ({ hit }: { hit: RawHit }) => <ResultCard hit={hit} nowMs={NOW_MS} labels={useCardLabels()} />
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
  ['/resourcepacks?g=categories:16x', '/resourcepack/lamp#download'],
])('of %s offers to download the exact requested file', async (address, href) => {
  await open(address)
  expect(download()).toBe(href)
})

it('links below the project type of the search', async () => {
  await open('/datapacks', { project_types: ['mod', 'datapack'] })
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
