// @vitest-environment happy-dom
import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../testing/project-on-card.ts'
import { CollectionPage } from './collection-page.tsx'
import type { CollectionTab } from './collection-tabs.ts'

const stage = pageStage()
const project = (title: string, url_type: ProjectOnCard['url_type']) => projectOnCard(title, { url_type })
const MIXED = [project('Deep', 'mod'), project('Bright', 'shader'), project('High', 'mod')]
const open = async (items: object[], selectedTab?: CollectionTab, overrides: object = {}) => {
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
    () => <CollectionPage collection={collection} selectedTab={selectedTab} isEditing={false} />,
    () => undefined,
    null,
    { releases: ['1.21'], hasPage: () => true },
  )
  await shows('Best of')
}
const tabs = () =>
  [...document.querySelectorAll('nav a')].map((tab) => [
    tab.textContent,
    tab.getAttribute('href'),
    tab.getAttribute('aria-current'),
  ])
const titles = () => MIXED.flatMap(({ title }) => (text().includes(`About ${title}.`) ? [title] : []))

it('has a tab for each project type and shows all projects', async () => {
  await open(MIXED)
  expect(tabs()).toEqual([
    ['All', '/collection/CCCCCCCC', 'page'],
    ['Mods', '/collection/CCCCCCCC/mods', null],
    ['Shaders', '/collection/CCCCCCCC/shaders', null],
  ])
  expect(titles()).toEqual(['Deep', 'Bright', 'High'])
})

it('shows the projects of one type under its tab', async () => {
  await open(MIXED, 'mods')
  expect(tabs().map(([, , current]) => current)).toEqual([null, 'page', null])
  expect(titles()).toEqual(['Deep', 'High'])
})

it('has no tabs if all projects have the same type', async () => {
  await open([MIXED[0] as object])
  expect(tabs()).toEqual([])
  expect(titles()).toEqual(['Deep'])
})
