import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** A route, the whole id of its parent (empty below the root), its own id, and its path where that is another. */
export type HungRoute = readonly [route: AnyRoute, above: string, id: string, path?: string | null]

/** What the addresses of an area look like, and its routes. */
export type LazyArea = readonly [pattern: RegExp, load: () => Promise<{ default: readonly HungRoute[] }>]

/** What is in the tree, by whole ids. */
const hung = new Map<string, AnyRoute>()

/** Puts routes below their parents, which are there already or come before them in the list. */
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

/** The router matches addresses as they read, not as they are escaped. */
function plain(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

function isAt(page: string, pathname: string) {
  const parts = page.split('/')
  const given = pathname.split('/')
  return parts.length === given.length && parts.every((part, index) => part === '$' || part === given[index])
}

/**
 * Routes that come with the first address that wants them. `failure` is why the last ones asked for could not be had;
 * the root throws it, as a page does whose code cannot be had.
 */
export function lazyRoutes(areas: readonly LazyArea[], pages: readonly string[]) {
  const here = new Set<LazyArea>()
  let failure: unknown

  /** Waits for nothing, and answers with nothing, where all routes are there. */
  function fetchFor(pathname: string): Promise<void> | undefined {
    failure = undefined
    const address = plain(pathname)
    const area = areas.find(([pattern]) => pattern.test(address))
    if (!area || here.has(area)) return undefined
    return area[1]().then(({ default: rows }) => {
      if (here.has(area)) return
      here.add(area)
      hangRoutes(rows)
    })
  }

  /** Whatever the router goes to or looks ahead at has its routes first. */
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
      if (!coming) return load(options)
      const go = async () => {
        try {
          await grow(coming)
        } catch (error) {
          failure = error
        }
        // Whoever went on meanwhile is on the way already.
        if (router.history.location === location) await load(options)
      }
      return go()
    }
    router.preloadRoute = async (options) => {
      const coming = fetchFor(router.buildLocation(options as never).pathname)
      if (coming) await grow(coming)
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
