import { speculate } from './speculative-fetch.ts'

interface Preloader {
  preloadRoute: (...args: never[]) => Promise<unknown>
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Most route preloads under way at once (docs/rules/site.md). */
export const MAX_PRELOADS = 4

/** Preloading costs data that may never be used: not on slow links, not when the visitor saves data. */
export const mayPreload = (connection: Connection | undefined) =>
  !connection?.saveData && !/(^|-)(2g|3g)$/.test(connection?.effectiveType ?? '')

/** Lets at most `MAX_PRELOADS` preloads run; further ones are dropped, the click will load them anyway. */
export function limitPreloads(
  router: Preloader,
  connection = (navigator as { connection?: Connection }).connection,
) {
  const preload = router.preloadRoute.bind(router)
  let running = 0
  router.preloadRoute = async (...args: never[]) => {
    if (running >= MAX_PRELOADS || !mayPreload(connection)) return undefined
    running += 1
    try {
      return await speculate(() => preload(...args))
    } finally {
      running -= 1
    }
  }
}
