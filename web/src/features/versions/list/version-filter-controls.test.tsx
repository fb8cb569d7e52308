// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { VersionFilters } from './version-filter-controls.tsx'
import type { VersionFilter } from '../version-filter.ts'

const stage = pageStage()
const menus = async (filter: VersionFilter, l: string[], g: string[] = [], c: string[] = []) => {
  await stage.open(
    () => <VersionFilters path="/mod/deep/versions" filter={filter} options={{ l, g, c }} />,
    () => undefined,
  )
  return [...document.querySelectorAll('button')].map((menu) => menu.textContent)
}

it('offers a menu for each filter that can narrow the list', async () => {
  expect(await menus({}, ['fabric', 'forge'], ['1.20', '1.21'], ['release'])).toHaveLength(2)
})

it('offers no menu for filters with at most one value', async () => {
  expect(await menus({}, ['fabric'], [], ['release'])).toEqual([])
})

it('keeps the menu of an active filter and shows the number of chosen values', async () => {
  const [menu, ...others] = await menus({ l: ['fabric'] }, ['fabric'])
  expect([menu?.endsWith('1'), others]).toEqual([true, []])
})
