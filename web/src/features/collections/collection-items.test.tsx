import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../testing/project-on-card.ts'
import { CollectionItems } from './collection-items.tsx'
import type { CollectionSort } from './collection-sort.ts'
import type { CollectionTab } from './collection-tabs.ts'

const stage = pageStage()
const project = (title: string, url_type: ProjectOnCard['url_type'] = 'mod') =>
  projectOnCard(title, { url_type })
const ALL = [project('Deep'), project('Bright', 'shader'), project('High')]
interface Options {
  items?: object[]
  can?: string[]
  isEditing?: boolean
  selectedTab?: CollectionTab
  sort?: CollectionSort
}
const open = async ({
  items = ALL,
  can = ['collection.edit'],
  isEditing = true,
  selectedTab,
  sort = 'own',
}: Options = {}) => {
  const collection = { id: 'CCCCCCCC', items, viewer: { can } } as unknown as CollectionDetail
  await stage.open(
    () => (
      <>
        <CollectionItems
          collection={collection}
          selectedTab={selectedTab}
          isEditing={isEditing}
          sort={sort}
        />
        <p>The end</p>
      </>
    ),
    () => undefined,
    { id: 'AAAAAAAA' },
    { releases: ['1.21'] },
  )
  await shows('The end')
}
const names = () =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)
const orders = () =>
  stage.sent.map(({ input }) => (input as { body?: { projects: string[] } }).body?.projects)
const actionsOn = (title: string) => names().filter((name) => name?.includes(title))

it('can be reordered and removed by an editor in edit mode', async () => {
  await open()
  expect(actionsOn('Bright').length).toBeGreaterThan(1)
  await open({ isEditing: false })
  expect(actionsOn('Bright')).toHaveLength(1)
  await open({ can: [] })
  expect(names()).toEqual([])
})

it('can be removed but not reordered while filtered by type', async () => {
  await open({ selectedTab: 'mods' })
  expect(actionsOn('Deep')).toHaveLength(1)
  expect(text()).not.toContain('About Bright.')
})

it.each([
  ['up', 'Bright', ['P-Bright', 'P-Deep', 'P-High']],
  ['down', 'Bright', ['P-Deep', 'P-High', 'P-Bright']],
])('move %s by one place', async (direction, title, order) => {
  await open()
  await press(button(`Move ${title} ${direction}`))
  expect(orders()).toEqual([order])
})

it.each([
  ['up', 'Deep'],
  ['down', 'High'],
])('stay at the end when moved %s', async (direction, title) => {
  await open()
  await press(button(`Move ${title} ${direction}`))
  expect(stage.sent).toEqual([])
})

it('announce their new place after a move', async () => {
  await open()
  await press(button('Move Bright down'))
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Bright is now at position 3 of 3')
})

it('show an empty list with a link to browse, if the viewer can add projects', async () => {
  const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await open({ items: [] })
  expect(links()).toEqual(['/mods'])
  await open({ items: [], can: [] })
  expect(links()).toEqual([])
})

it.each([
  ['own', ['Deep', 'Bright', 'High']],
  ['downloads', ['High', 'Deep', 'Bright']],
  ['title', ['Bright', 'Deep', 'High']],
] as const)('are sorted by %s, but not while they are edited', async (sort, order) => {
  const items = [
    projectOnCard('Deep', { downloads: 5 }),
    projectOnCard('Bright', { downloads: 5 }),
    projectOnCard('High', { downloads: 9 }),
  ]
  const shown = () => [...document.querySelectorAll('.result h3')].map(({ textContent }) => textContent)
  await open({ items, sort, isEditing: false })
  expect(shown()).toEqual(order)
  await open({ items, sort, isEditing: true })
  expect(shown()).toEqual(['Deep', 'Bright', 'High'])
})
