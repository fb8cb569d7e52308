import { speculate } from './speculative-fetch.ts'

interface Preloader {
  preloadRoute: (...args: never[]) => Promise<unknown>
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Maximum of concurrent route preloads (docs/rules/site.md). */
export const MAX_PRELOADS = 4

/** Preloading costs data that may never be used, so not on slow links and not when the visitor saves data. */
export const mayPreload = (connection: Connection | undefined) =>
  !connection?.saveData && !/(^|-)(2g|3g)$/.test(connection?.effectiveType ?? '')

/** Runs at most `MAX_PRELOADS` preloads; further ones are dropped, since a click loads the page anyway. */
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
