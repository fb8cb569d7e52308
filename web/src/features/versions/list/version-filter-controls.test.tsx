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

it('offers a menu for what can narrow the list', async () => {
  expect(await menus({}, ['fabric', 'forge'], ['1.20', '1.21'], ['release'])).toHaveLength(2)
})

it('offers none where there is one value, or no value', async () => {
  expect(await menus({}, ['fabric'], [], ['release'])).toEqual([])
})

it('keeps one that is used, so that it can be left again, and says how many are chosen', async () => {
  const [menu, ...others] = await menus({ l: ['fabric'] }, ['fabric'])
  expect([menu?.endsWith('1'), others]).toEqual([true, []])
})
