import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { parseSearch } from '@quarry/search-config/query-string'
import { stringifySearch } from '../../../lib/router/search-params.ts'
import { pageStage, typeInto } from '../../../../testing/page-stage.tsx'
import { VersionFilters, VersionSearch } from './version-filter-controls.tsx'
import type { VersionFilter } from '../version-filter.ts'

const stage = pageStage({ parseSearch, stringifySearch })
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

it('searches while typing, and keeps what is typed', async () => {
  let router: AnyRouter | undefined
  const Page = () => {
    const used = useRouter()
    useEffect(() => {
      router = used
    })
    return <VersionSearch path="/" filter={{ l: ['fabric'] }} />
  }
  await stage.open(Page, () => undefined)
  const field = document.querySelector('input[type=search]') as HTMLInputElement
  field.focus()
  await typeInto(field, '1.2')
  await vi.waitFor(() => expect(router?.state.location.href).toBe('/?l=fabric&q=1.2'))
  expect([field.isConnected, field.value, document.activeElement]).toEqual([true, '1.2', field])
})
