import { expect, it } from 'vitest'
import { pageStage, shows, text, typeInto } from '../../../../testing/page-stage.tsx'
import { OwnProjects } from './own-projects.tsx'

const stage = pageStage()
const project = (title: string, at: number) => ({
  id: `PPPPPPP${at}`,
  slug: title.toLowerCase(),
  title,
  description: '',
  url_type: 'mod',
  project_types: ['mod'],
  status: 'approved',
  downloads: at,
  followers: 0,
  updated: `2026-01-0${at + 1}T00:00:00Z`,
  published: '2026-01-01T00:00:00Z',
  icon_url: null,
  categories: [],
  loaders: [],
  game_versions: [],
})
const TITLES = ['Lamp', 'Lantern', 'Anvil', 'Map', 'Chest', 'Bell']
const open = async (titles: readonly string[]) => {
  await stage.open(
    () => <OwnProjects several="/several" />,
    () => titles.map(project),
    { id: 'AAAAAAAA' },
  )
  await shows('Lamp')
}
const filter = () => document.querySelector<HTMLInputElement>('input[type=search]')

it('filters a long list by name', async () => {
  await open(TITLES)
  await typeInto(filter() as HTMLInputElement, ' lan')
  expect(text()).toContain('Lantern')
  expect(text()).not.toContain('Anvil')
  await typeInto(filter() as HTMLInputElement, 'nothing')
  expect(text()).toContain('No project matches.')
})

it('has no filter for a short list', async () => {
  await open(TITLES.slice(0, 3))
  expect(filter()).toBeNull()
})
