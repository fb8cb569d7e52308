import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { speculate } from './speculative-fetch.ts'

/** A route, the full id of its parent (empty below the root), its own id, and its path when that differs. */
export type HungRoute = readonly [route: AnyRoute, above: string, id: string, path?: string | null]

/** Pattern of the addresses of an area, and its routes. */
export type LazyArea = readonly [pattern: RegExp, load: () => Promise<{ default: readonly HungRoute[] }>]

/** The routes in the tree, by full id. */
const hung = new Map<string, AnyRoute>()

/** Adds routes below their parents, which are in the tree already or come before them in the list. */
export function hangRoutes(rows: readonly HungRoute[], root?: AnyRoute) {
  if (root) hung.set('', root)
  for (const [route, above, id, path = id] of rows) {
    const parent = hung.get(above)
    if (!parent) throw new Error(`${id} has no ${above} to stand below`)
    route.update({
      id,
      getParentRoute: () => parent,
      ...(path !== null && { path }),
    } as object)
    parent.addChildren([...((parent.children as AnyRoute[] | undefined) ?? []), route])
    hung.set(above + id, route)
  }
}

/** The router matches decoded addresses. */
function plain(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function isAt(page: string, pathname: string) {
  const parts = page.split('/')
  const address = pathname.split('/')
  return (
    parts.length === address.length && parts.every((part, index) => part === '$' || part === address[index])
  )
}

/**
 * Requests the data and the components of a page at once. The router itself loads one after the other: the components
 * come after `beforeLoad` of all routes, which includes texts and data.
 */
function warm(router: AnyRouter, pathname: string) {
  const [routes, params] = router.getMatchedRoutes(pathname)
  const { context } = router.options
  for (const route of routes) route.options.staticData?.warm?.({ context, params, pathname })
  // After the texts, which the router requests first: a browser has few connections.
  setTimeout(() => {
    for (const route of routes) speculate(async () => router.loadRouteChunk(route)).catch(() => undefined)
  })
}

/**
 * Routes that are loaded with the first address that needs them. `failure` is why the last ones failed to load; the
 * root route throws it.
 */
export function lazyRoutes(areas: readonly LazyArea[], pages: readonly string[]) {
  const loaded = new Set<LazyArea>()
  let failure: unknown

  /** Returns undefined when all routes are loaded. */
  function fetchFor(pathname: string): Promise<void> | undefined {
    failure = undefined
    const address = plain(pathname)
    const area = areas.find(([pattern]) => pattern.test(address))
    if (!area || loaded.has(area)) return undefined
    return area[1]().then(({ default: rows }) => {
      if (loaded.has(area)) return
      loaded.add(area)
      hangRoutes(rows)
    })
  }

  /** Loads the routes of every navigation and preload first. */
  function lead(router: AnyRouter) {
    const load = router.load
    const preloadRoute = router.preloadRoute
    const grow = async (coming: Promise<void>) => {
      await coming
      router.setRoutes(router.buildRouteTree())
    }
    router.load = (options) => {
      const { location } = router.history
      const coming = fetchFor(location.pathname)
      const start = () => {
        warm(router, location.pathname)
        return load(options)
      }
      if (!coming) return start()
      const go = async () => {
        try {
          await grow(coming)
        } catch (error) {
          failure = error
        }
        // Skipped when another navigation has started meanwhile.
        if (router.history.location === location) await start()
      }
      return go()
    }
    router.preloadRoute = async (options) => {
      const { pathname } = router.buildLocation(options as never)
      const coming = fetchFor(pathname)
      if (coming) await grow(coming)
      warm(router, pathname)
      return preloadRoute(options)
    }
  }

  return {
    fetchFor,
    lead,
    failure: () => failure,
    hasPage: (pathname: string) => pages.some((page) => isAt(page, pathname)),
  }
}
