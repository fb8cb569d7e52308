import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changed, type SearchState } from '@quarry/search-config/search-state'
import type { Go } from './search-page-context.ts'
import { useSearchNavigation } from './use-search-navigation.ts'

let root: Root
let page: { state: SearchState; go: Go }

function Page() {
  const shown = useSearchNavigation('mod')
  useEffect(() => {
    page = shown
  })
  return null
}

const rootRoute = createRootRoute()
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/mods', component: Page }),
  createRoute({ getParentRoute: () => rootRoute, path: '/elsewhere' }),
])

async function open(address: string) {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  await act(async () => root.render(<RouterProvider router={router as never} />))
  return router
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

describe('useSearchNavigation', () => {
  it('applies several changes before the next render', async () => {
    await open('/mods?page=3')
    const { go } = page
    await act(async () => {
      go((newest) => changed(newest, { sort: 'downloads' }))
      go((newest) => changed(newest, { pageSize: 50 }))
      go((newest) => ({ ...newest, showsAllVersions: true }))
    })
    expect(page.state).toMatchObject({ sort: 'downloads', pageSize: 50, showsAllVersions: true, page: 1 })
  })

  it('starts from the displayed page while another one is loading', async () => {
    const router = await open('/mods?s=downloads')
    const { go } = page
    await act(async () => {
      void router.navigate({ to: '/elsewhere' as never })
      go((newest) => changed(newest, { pageSize: 50 }))
    })
    expect(page.state).toMatchObject({ sort: 'downloads', pageSize: 50 })
  })
})
