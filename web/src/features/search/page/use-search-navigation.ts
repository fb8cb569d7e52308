import { type ProjectType, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Go } from './search-page-context.ts'
import { FILTERS_ID } from '../filters/use-filter-sheet.ts'
import { OWN_KEYS, readState, writeParams } from '@quarry/search-config/search-state'

/** The state of the address, and a function to change it. Foreign parameters (`hl`) are kept. */
export function useSearchNavigation(kind: ProjectType) {
  const router = useRouter()
  // The displayed page, not the one that is loading: leaving the page must not search again.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = useMemo(() => readState(kind, search), [kind, search])
  const go = useCallback<Go>(
    (to, { replace = false, keepsScroll = false } = {}) => {
      // Newer than the rendered state when one change follows another at once.
      const { pathname, search: now, hash } = router.latestLocation
      const isHere = pathname === SEARCH_PATHS[kind]
      const next = typeof to === 'function' ? to(isHere ? readState(kind, now) : state) : to
      const others = Object.fromEntries(Object.entries(now).filter(([name]) => !OWN_KEYS.has(name)))
      const target = {
        to: SEARCH_PATHS[next.kind],
        search: { ...others, ...writeParams(next) },
        // Pressing a filter inside the open sheet keeps the sheet open.
        ...(hash === FILTERS_ID && { hash: FILTERS_ID }),
        replace,
        resetScroll: !keepsScroll,
      }
      void router.navigate(target as never)
    },
    [router, kind, state],
  )
  return { state, go }
}
