import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { SEARCH_PATHS, type ProjectKind } from './project-kinds.ts'
import type { GoOptions } from './search-page-context.ts'
import type { SearchState } from './search-state.ts'
import { OWN_KEYS, readState, writeParams } from './search-url.ts'

/** The state the address stands for, and the way to another one. Parameters of others (`hl`) are kept. */
export function useSearchNavigation(kind: ProjectKind) {
  const router = useRouter()
  // Of the page that is shown, not of the one that is on its way: leaving must not search again.
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state = useMemo(() => readState(kind, search), [kind, search])
  const go = useCallback(
    (next: SearchState, { replace = false, keepsScroll = false }: GoOptions = {}) => {
      const now = router.state.location.search as Record<string, unknown>
      const others = Object.fromEntries(Object.entries(now).filter(([name]) => !OWN_KEYS.has(name)))
      const to = SEARCH_PATHS[next.kind]
      void router.navigate({
        to,
        search: { ...others, ...writeParams(next) } as never,
        replace,
        resetScroll: !keepsScroll,
      })
    },
    [router],
  )
  return { state, go }
}
