import { type ProjectType, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Go } from './search-page-context.ts'
import { FILTERS_ID } from '../filters/use-filter-sheet.ts'
import { OWN_KEYS, readState, writeParams } from '@quarry/search-config/search-url'

/** The state the address stands for, and the way to another one. Parameters of others (`hl`) are kept. */
export function useSearchNavigation(kind: ProjectType) {
  const router = useRouter()
  // Of the page that is shown, not of the one that is on its way: leaving must not search again.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = useMemo(() => readState(kind, search), [kind, search])
  const go = useCallback<Go>(
    (to, { replace = false, keepsScroll = false } = {}) => {
      // Ahead of what is drawn when one change follows another at once.
      const { pathname, search: now, hash } = router.latestLocation
      const isHere = pathname === SEARCH_PATHS[kind]
      const next = typeof to === 'function' ? to(isHere ? readState(kind, now) : state) : to
      const others = Object.fromEntries(Object.entries(now).filter(([name]) => !OWN_KEYS.has(name)))
      const target = {
        to: SEARCH_PATHS[next.kind],
        search: { ...others, ...writeParams(next) },
        // A filter pressed inside the open sheet leaves it open.
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
