import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import type { HomeContent, HomeProject } from './load-home.ts'
import { TrendingLists } from './trending-lists.tsx'

const stage = pageStage()
const project = {
  project_id: 'P-Lamp',
  slug: 'lamp',
  title: 'Lamp',
  author: 'alice',
  organization: null,
  project_types: ['mod'],
  loaders: ['fabric'],
  icon_url: null,
  downloads: 31_000_000,
  weekly_downloads: 1234,
  follows: 5,
  date_modified: 0,
} as unknown as HomeProject
const content = {
  updated: [project],
  popular: [],
  weekly: [project],
  trending: [project],
} as unknown as HomeContent

const open = () =>
  stage.open(
    () => <TrendingLists content={content} followed={undefined} />,
    () => undefined,
  )
const list = (id: string) => document.querySelector(`[aria-labelledby="now-${id}"]`) as HTMLElement

it('shows the number by which popular projects are ranked', async () => {
  await open()
  expect(list('popular').querySelector('.val')?.textContent).toBe('1,234weekly downloads')
})

it.each([
  ['updated', '?s=updated'],
  ['popular', ''],
  ['climbing', '?s=newest'],
])('continues the list %s on the pages of all types', async (id, query) => {
  await open()
  const hrefs = [...list(id).querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  const paths = ['mods', 'modpacks', 'resourcepacks', 'shaders', 'plugins', 'datapacks']
  expect(new Set(hrefs)).toEqual(new Set(paths.map((path) => `/${path}${query}`)))
})
