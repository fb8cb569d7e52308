import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { expect, it, vi } from 'vitest'
import { pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../testing/project-on-card.ts'
import { CollectionPage } from './collection-page.tsx'
import type { CollectionSort } from './collection-sort.ts'
import type { CollectionTab } from './collection-tabs.ts'

const stage = pageStage()
const project = (title: string, url_type: ProjectOnCard['url_type']) => projectOnCard(title, { url_type })
const MIXED = [project('Deep', 'mod'), project('Bright', 'shader'), project('High', 'mod')]
const open = async (
  items: object[],
  selectedTab?: CollectionTab,
  overrides: object = {},
  sort: CollectionSort = 'own',
) => {
  const collection = {
    id: 'CCCCCCCC',
    name: 'Best of',
    description: 'All that is good.',
    icon_url: null,
    color: null,
    status: 'listed',
    projects: [],
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
    curator: { id: 'AAAAAAAA', username: 'ann', avatar_url: null },
    downloads: 4,
    takedown: null,
    viewer: { can: [] },
    items,
    ...overrides,
  } as unknown as CollectionDetail
  await stage.open(
    () => <CollectionPage collection={collection} selectedTab={selectedTab} isEditing={false} sort={sort} />,
    () => undefined,
    null,
    { releases: ['1.21'], hasPage: () => true },
  )
  await shows('Best of')
}
const tabs = () =>
  [...document.querySelectorAll('nav.tabs a')].map((tab) => [
    tab.textContent,
    tab.getAttribute('href'),
    tab.getAttribute('aria-current'),
  ])
const titles = () => MIXED.flatMap(({ title }) => (text().includes(`About ${title}.`) ? [title] : []))

it('has a tab for each project type and shows all projects', async () => {
  await open(MIXED)
  expect(tabs()).toEqual([
    ['All3', '/collection/CCCCCCCC', 'page'],
    ['Mods2', '/collection/CCCCCCCC/mods', null],
    ['Shaders1', '/collection/CCCCCCCC/shaders', null],
  ])
  expect(titles()).toEqual(['Deep', 'Bright', 'High'])
})

it('shows the projects of one type under its tab', async () => {
  await open(MIXED, 'mods')
  expect(tabs().map(([, , current]) => current)).toEqual([null, 'page', null])
  expect(titles()).toEqual(['Deep', 'High'])
})

it('keeps the chosen order in the links of the tabs', async () => {
  await open(MIXED, 'mods', {}, 'title')
  expect(tabs().map(([, href]) => href)).toEqual([
    '/collection/CCCCCCCC?sort=title',
    '/collection/CCCCCCCC/mods?sort=title',
    '/collection/CCCCCCCC/shaders?sort=title',
  ])
})

it('has no tabs if all projects have the same type', async () => {
  await open([MIXED[0] as object])
  expect(tabs()).toEqual([])
  expect(titles()).toEqual(['Deep'])
})

it('says when it was created and when it changed', async () => {
  await open(MIXED, undefined, { updated: '2026-02-01T00:00:00.000Z' })
  expect(text()).toMatch(/Created .+/)
  const times = [...document.querySelectorAll('.pmeta time')].map((time) => time.getAttribute('dateTime'))
  expect(times).toEqual(['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'])
})

it('links to the orders of the list and switches its view', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open(MIXED, 'mods')
  const orders = [...document.querySelectorAll('nav.chips a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ])
  expect(orders).toEqual([
    ['Collection order', '/collection/CCCCCCCC/mods', 'true'],
    ['Downloads', '/collection/CCCCCCCC/mods?sort=downloads', null],
    ['Followers', '/collection/CCCCCCCC/mods?sort=followers', null],
    ['Last updated', '/collection/CCCCCCCC/mods?sort=updated', null],
    ['Title', '/collection/CCCCCCCC/mods?sort=title', null],
  ])
  expect(document.querySelector('[data-mode]')?.getAttribute('data-mode')).toBe('list')
  await press(document.querySelector('input[value=grid]') as HTMLElement)
  expect(document.querySelector('[data-mode]')?.getAttribute('data-mode')).toBe('grid')
})
