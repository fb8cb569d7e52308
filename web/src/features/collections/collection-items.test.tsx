// @vitest-environment happy-dom
import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { projectOnCard } from '../../../testing/project-on-card.ts'
import { CollectionItems } from './collection-items.tsx'
import type { CollectionTab } from './collection-tabs.ts'

const stage = pageStage()
const project = (title: string, url_type: ProjectOnCard['url_type'] = 'mod') =>
  projectOnCard(title, { url_type })
const ALL = [project('Deep'), project('Bright', 'shader'), project('High')]
interface Given {
  items?: object[]
  can?: string[]
  isEditing?: boolean
  shown?: CollectionTab
}
const open = async ({ items = ALL, can = ['collection.edit'], isEditing = true, shown }: Given = {}) => {
  const collection = { id: 'CCCCCCCC', items, viewer: { can } } as unknown as CollectionDetail
  await stage.open(
    () => (
      <>
        <CollectionItems collection={collection} shown={shown} isEditing={isEditing} />
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
const deedsOn = (title: string) => names().filter((name) => name?.includes(title))

it('are put in order and taken out by whoever may, while that is what they do', async () => {
  await open()
  expect(deedsOn('Bright').length).toBeGreaterThan(1)
  await open({ isEditing: false })
  expect(deedsOn('Bright')).toHaveLength(1)
  await open({ can: [] })
  expect(names()).toEqual([])
})

it('of one kind can be taken out, and have no order of their own', async () => {
  await open({ shown: 'mods' })
  expect(deedsOn('Deep')).toHaveLength(1)
  expect(text()).not.toContain('About Bright.')
})

it.each([
  ['up', 'Bright', ['P-Bright', 'P-Deep', 'P-High']],
  ['down', 'Bright', ['P-Deep', 'P-High', 'P-Bright']],
])('are moved %s by one place', async (direction, title, order) => {
  await open()
  await press(button(`Move ${title} ${direction}`))
  expect(orders()).toEqual([order])
})

it.each([
  ['up', 'Deep'],
  ['down', 'High'],
])('at an end go no further %s', async (direction, title) => {
  await open()
  await press(button(`Move ${title} ${direction}`))
  expect(stage.sent).toEqual([])
})

it('say where they are after they were moved', async () => {
  await open()
  await press(button('Move Bright down'))
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Bright is now at position 3 of 3')
})

it('that are none lead on those who may put some in', async () => {
  const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await open({ items: [] })
  expect(links()).toEqual(['/mods'])
  await open({ items: [], can: [] })
  expect(links()).toEqual([])
})
