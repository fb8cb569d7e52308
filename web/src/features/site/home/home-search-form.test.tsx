import { SHELF_ORDER, type ProjectType } from '@quarry/domain/projects/project-types'
import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { readState } from '@quarry/search-config/search-state'
import { parseSearch } from '@quarry/search-config/query-string'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, type } from '../../../../testing/page-stage.tsx'
import type { PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { HomeSearchForm } from './home-search-form.tsx'

const KINDS = { mod: 120, modpack: 7, resourcepack: 6, shader: 5, plugin: 4, datapack: 3 } as Record<
  ProjectType,
  number
>
const stage = pageStage()
let router: AnyRouter
const went: string[] = []

async function open(setup?: PlayerSetup, kinds: typeof KINDS | undefined = KINDS) {
  await stage.open(
    () => {
      const used = useRouter()
      useEffect(() => {
        router = used
      }, [used])
      return <HomeSearchForm kinds={kinds} />
    },
    () => undefined,
    null,
    { setup: () => setup },
  )
  await shows('Search')
  went.length = 0
  vi.spyOn(router, 'navigate').mockImplementation(
    async ({ href = '' }: { href?: string }) => void went.push(href),
  )
}
const field = () => document.querySelector('input[name=q]') as HTMLInputElement
const kind = (value: string) => document.querySelector(`input[name=type][value=${value}]`) as HTMLInputElement
const fitting = () => document.querySelector('input[role=switch]') as HTMLInputElement | null
const search = () => press(button('Search'))
/** The page that was opened and its query. */
const found = () => {
  const { pathname, search: query } = new URL(went.at(-1) ?? '', 'https://quarry.test')
  const { query: words, versions, groups } = readState('mod', parseSearch(query))
  return { pathname, words, versions, groups }
}
const MINE = { gameVersion: '1.20.1', loader: 'fabric' }

it('is a native form that opens the search page of any project type', async () => {
  await open()
  const form = document.querySelector('form') as HTMLFormElement
  expect([form.getAttribute('action'), form.method]).toEqual(['/search', 'get'])
  expect([...new FormData(form)]).toEqual([
    ['type', 'mod'],
    ['q', ''],
  ])
  const offered = [...document.querySelectorAll<HTMLInputElement>('input[name=type]')].map(
    ({ value }) => value,
  )
  expect(offered).toEqual([...SHELF_ORDER])
  expect(field().maxLength).toBe(SEARCH_QUERY.max)
})

it('searches the chosen project type and shows its number of projects', async () => {
  await open()
  expect(field().placeholder).toBe('Search 120 mods')
  await press(kind('plugin'))
  expect([kind('plugin').checked, kind('mod').checked]).toEqual([true, false])
  expect([field().placeholder, field().getAttribute('aria-label')]).toEqual([
    'Search 4 plugins',
    'Search plugins',
  ])
  await type('q', 'big & lamp')
  await search()
  expect(found()).toMatchObject({ pathname: '/plugins', words: 'big & lamp', versions: [], groups: [] })
})

it('shows the project type without a number while search is down', async () => {
  await stage.open(
    () => <HomeSearchForm kinds={undefined} />,
    () => undefined,
    null,
    { setup: () => undefined },
  )
  expect(field().placeholder).toBe('Search mods')
})

it('limits the search to the remembered setup until that option is off', async () => {
  await open(MINE)
  expect(text()).toContain('Only what fits 1.20.1 on Fabric')
  expect(fitting()?.checked).toBe(true)
  await search()
  expect(found()).toMatchObject({
    pathname: '/mods',
    versions: ['1.20.1'],
    groups: [{ name: 'fabric', out: false }],
  })
  await act(async () => fitting()?.click())
  await search()
  expect(went.at(-1)).toBe('/mods')
})

it.each<[string, PlayerSetup]>([
  ['that the project type does not have', { gameVersion: '1.20.1', loader: 'paper' }],
  ['that is unknown', { gameVersion: '1.20.1', loader: undefined }],
])('limits the search only to the game version for a loader %s', async (_, setup) => {
  await open(setup)
  expect(text()).toContain('Only what fits 1.20.1Change')
  await search()
  expect(found()).toMatchObject({ versions: ['1.20.1'], groups: [] })
})

it('links to the page to change the game version', async () => {
  await open(MINE)
  const href = document.querySelector('a.link')?.getAttribute('href') ?? ''
  went.push(href)
  expect(found()).toMatchObject({ pathname: '/mods', versions: ['1.20.1'], groups: [] })
})

it('has no option to limit the search without a remembered setup', async () => {
  await open()
  expect(fitting()).toBeNull()
  expect(text()).toContain('Download something once')
})
