import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press } from '../../../testing/page-stage.tsx'
import { PART_FAILED } from '../../lib/lazy/lazy-part.tsx'
import { QUICK_SEARCH_WANTED } from '../header/open-quick-search.ts'
import { BottomBar } from './bottom-bar.tsx'
import type * as phoneSheets from './menu-sheets.tsx'

const sheets = vi.hoisted(() => ({ areAway: false }))
vi.mock('./menu-sheets.tsx', async (original) => {
  const real = await original<typeof phoneSheets>()
  return {
    ...real,
    get BrowseSheet() {
      if (sheets.areAway) throw new Error('away')
      return real.BrowseSheet
    },
  }
})

const stage = pageStage()
let router: AnyRouter
function Page() {
  const used = useRouter()
  useEffect(() => {
    router = used
  })
  return <BottomBar />
}
const chosen = { cosmetics: {} }
const preferences = { subscribe: () => () => undefined, get: () => chosen, theme: () => 'light' }
const MEMBER = { id: 'AAAAAAAA', username: 'alice', avatar_url: null }

async function open(pathname: string, viewer: { id: string } | null = null) {
  await stage.open(Page, () => undefined, viewer, { preferences, hasLazyPage: () => true })
  await go(pathname)
}
const go = (pathname: string) => act(() => router.navigate({ to: pathname }))

const links = () => [...document.querySelectorAll<HTMLElement>('.bottom-bar > a')]
const link = (name: string) => links().find((one) => one.textContent === name) as HTMLElement
const names = (which: string) =>
  links()
    .filter((one) => one.matches(which))
    .map((one) => one.textContent)
const marked = () => names('[aria-current=page], [data-current]')
const expanded = () => names('[aria-expanded=true]')
const gone = async () => {
  await expect.poll(dialog).toBeNull()
}

it('shows a message when a sheet fails to load, and loads it at the next press', async () => {
  const toasts = vi.fn<() => void>()
  window.addEventListener(PART_FAILED, toasts)
  sheets.areAway = true
  await open('/')
  await press(link('Search'))
  await expect.poll(() => toasts.mock.calls).toHaveLength(1)
  expect([expanded(), names('a')]).toEqual([[], ['Home', 'Search', 'Menu']])
  sheets.areAway = false
  await press(link('Search'))
  await opened()
  window.removeEventListener(PART_FAILED, toasts)
})

it('shows entries for members to members only', async () => {
  await open('/')
  expect(names('a')).toEqual(['Home', 'Search', 'Menu'])
  await open('/', MEMBER)
  expect(names('a')).toEqual(['Home', 'Search', 'Alerts', 'Dashboard', 'Menu'])
})

it.each([
  ['/', ['Home']],
  ['/mods', ['Search']],
  ['/mod/lamp', ['Search']],
  ['/mod/lamp/settings', ['Dashboard']],
  ['/dashboard', ['Dashboard']],
  ['/dashboard/notifications', ['Alerts']],
  ['/settings', []],
])('marks the current entry on %s', async (pathname, names) => {
  await open(pathname, MEMBER)
  expect(marked()).toEqual(names)
})

it('sets `aria-current` to `page` only for the exact page', async () => {
  await open('/dashboard/notifications', MEMBER)
  expect(names('[aria-current=page]')).toEqual(['Alerts'])
  await go('/dashboard/notifications/history')
  expect([names('[aria-current=page]'), marked()]).toEqual([[], ['Alerts']])
})

it.each(['Search', 'Menu'])('opens and closes the sheet of %s without leaving the page', async (name) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  await open('/legal')
  await act(async () => link(name).dispatchEvent(click))
  await opened()
  expect([click.defaultPrevented, expanded()]).toEqual([true, [name]])
  await press(button('Close', dialog()))
  await gone()
  expect(expanded()).toEqual([])
})

it('opens the site-wide search from the sheet of search pages', async () => {
  const wanted = vi.fn<() => void>()
  window.addEventListener(QUICK_SEARCH_WANTED, wanted)
  await open('/legal')
  await press(link('Search'))
  await opened()
  await press(button('Search projects, users and more', dialog()))
  await gone()
  expect(wanted).toHaveBeenCalledOnce()
  window.removeEventListener(QUICK_SEARCH_WANTED, wanted)
})

it('closes the sheet on navigation, and keeps it closed on return', async () => {
  await open('/legal')
  await press(link('Menu'))
  await opened()
  await go('/mods')
  await gone()
  await go('/legal')
  expect(expanded()).toEqual([])
})
