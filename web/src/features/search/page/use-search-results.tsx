import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { lazy } from '../../../lib/lazy/lazy-part.tsx'
import type { FirstPage } from './load-search-page.ts'
import type { SearchResults, SearchPage } from './search-page-context.ts'
import { pageParameters, samePage } from '../engine/engine-request.ts'
import { stateHref } from '@quarry/search-config/search-state'

const LiveSearch = lazy(async () => (await import('./live-search.tsx')).LiveSearch)

/** Events that show that the visitor is about to use the page. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/**
 * True once the live search is loaded: on the first interaction, or at once if it is needed, but not during page load.
 */
function useIsLiveSearchLoaded(isNeeded: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isThere) return undefined
    let isFetching = false
    const fetchCode = () => {
      // Offline it would only fail; the next event or a reconnect tries again.
      if (isFetching || !navigator.onLine) return
      isFetching = true
      LiveSearch.preload().then(
        () => setIsThere(true),
        () => {
          isFetching = false
        },
      )
    }
    const stop = () => {
      for (const sign of INTERACTION_EVENTS) document.removeEventListener(sign, fetchCode)
      window.removeEventListener('online', fetchCode)
    }
    for (const sign of INTERACTION_EVENTS) document.addEventListener(sign, fetchCode, { passive: true })
    window.addEventListener('online', fetchCode)
    if (isNeeded) fetchCode()
    return stop
  }, [isThere, isNeeded])
  return isThere
}

/** The server's result until the live search has a newer one; `live` is the component that searches. */
export function useSearchResultsOf(
  page: SearchPage,
  first: FirstPage,
): { answer: SearchResults; live: ReactNode } {
  const access = useRouter().options.context.search
  const [found, setFound] = useState<SearchResults>()
  const isStale =
    first.result === undefined || !samePage(first.parameters, pageParameters(page.state, page.mode))
  const isLive = useIsLiveSearchLoaded(isStale)
  if (!access) return { answer: NO_SEARCH, live: null }
  const rendered: SearchResults = {
    result: first.result,
    kinds: first.result?.kinds,
    isBusy: isStale && first.result !== undefined,
    hasFailed: first.result === undefined,
    ...(first.href === stateHref(page.state)
      ? { alternatives: first.alternatives, similarTitles: first.similarTitles }
      : { alternatives: undefined, similarTitles: [] }),
    retry: () => location.reload(),
  }
  return {
    answer: found ?? rendered,
    live: isLive && <LiveSearch access={access} first={first} onResults={setFound} />,
  }
}

/** Without a key no search is possible: the page shows an error and the rest of it works. */
const NO_SEARCH: SearchResults = {
  result: undefined,
  kinds: undefined,
  isBusy: false,
  hasFailed: true,
  alternatives: undefined,
  similarTitles: [],
  retry: () => location.reload(),
}
