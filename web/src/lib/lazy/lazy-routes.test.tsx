import {
  createFileRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { hangRoutes, lazyRoutes, type LazyArea } from './lazy-routes.ts'

/** A route that is not in the tree yet; `hangRoutes` takes its place as an argument. */
const loose = (data?: unknown) =>
  createFileRoute('/' as never)({ loader: () => data } as never) as unknown as AnyRoute

function site(load: LazyArea[1]) {
  const root = createRootRoute({
    beforeLoad: () => {
      if (lazy.failure()) throw lazy.failure()
    },
  })
  hangRoutes(
    [
      [loose('home'), '', '/'],
      [loose('project'), '', '/$type/$project'],
    ],
    root,
  )
  const lazy = lazyRoutes([[/^\/(?:settings)(?:\/|$)/, load]], ['/settings', '/legal/$'])
  const router = createRouter({
    routeTree: root,
    isServer: false,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  lazy.lead(router)
  return {
    lazy,
    router,
    ids: () => router.state.matches.map(({ routeId }) => routeId),
  }
}

const settings = (): { default: Parameters<typeof hangRoutes>[0] } => ({
  default: [
    [loose(), '', '/settings'],
    [loose('tokens'), '/settings', '/pats'],
  ],
})

describe('lazyRoutes', () => {
  it('are loaded once, with the first address that needs them', async () => {
    const load = vi.fn<() => Promise<ReturnType<typeof settings>>>(async () => settings())
    const { lazy, router, ids } = site(load)
    await router.load()
    expect(ids()).toEqual(['__root__', '/'])
    expect(load).not.toHaveBeenCalled()
    const pages = ['/settings', '/legal/terms', '/settings/servers', '/legal'].filter(lazy.hasPage)
    expect(pages).toEqual(['/settings', '/legal/terms'])
    await router.navigate({ to: '/settings/pats' as never })
    expect(ids()).toEqual(['__root__', '/settings', '/settings/pats'])
    await router.navigate({ to: '/' as never })
    await router.navigate({ to: '/settings/%70ats' as never })
    expect(ids()).toEqual(['__root__', '/settings', '/settings/pats'])
    expect(load).toHaveBeenCalledOnce()
  })

  it('load the component of a page while its data is loading', async () => {
    const { router } = site(async () => settings())
    await router.load()
    const data = Promise.withResolvers<void>()
    const loadComponent = vi.fn<() => Promise<void>>(async () => {})
    const route = router.routesById['/$type/$project' as never] as AnyRoute
    route.update({
      beforeLoad: () => data.promise,
      component: Object.assign(() => null, { preload: loadComponent }),
    } as object)
    const navigation = router.navigate({ to: '/mod/copper' as never })
    await vi.waitFor(() => expect(loadComponent).toHaveBeenCalled())
    data.resolve()
    await navigation
  })

  it('are loaded when the router preloads', async () => {
    const { router } = site(async () => settings())
    await router.load()
    const matches = await router.preloadRoute({
      to: '/settings/pats' as never,
    })
    expect(matches?.map(({ routeId }) => routeId)).toEqual(['__root__', '/settings', '/settings/pats'])
  })

  it('do not interrupt a navigation that started while they loaded', async () => {
    let come = () => {}
    const { router, ids } = site(() => new Promise((done) => (come = () => done(settings()))))
    await router.load()
    const first = router.navigate({ to: '/settings/pats' as never })
    await router.navigate({ to: '/mod/sodium' as never })
    come()
    await first
    expect(ids()).toEqual(['__root__', '/$type/$project'])
  })

  it('that fail to load fail the page until it is requested again', async () => {
    const load = vi
      .fn<() => Promise<ReturnType<typeof settings>>>(async () => settings())
      .mockRejectedValueOnce(new Error('offline'))
    const { router, ids } = site(load)
    await router.load()
    await router.navigate({ to: '/settings/pats' as never })
    expect(router.state.matches[0]).toMatchObject({
      status: 'error',
      error: new Error('offline'),
    })
    await router.invalidate()
    expect(router.state.matches[0]?.status).toBe('success')
    expect(ids()).toEqual(['__root__', '/settings', '/settings/pats'])
  })
})
