import { createContext, use } from 'react'
import type { PageResult } from '../engine/search-hit.ts'
import type { SearchState } from '@quarry/search-config/search-state'
import type { FilterOptions } from '../state/filter-options.ts'
import type { Alternative } from './load-search-page.ts'
import type { ServerLocks } from '../state/use-server-locks.ts'
import type { ViewMode } from '@quarry/search-config/view-modes'

interface GoOptions {
  /** Typing replaces the history entry, everything else adds one. */
  replace?: boolean
  keepsScroll?: boolean
}

/** A function gets the newest state, which may not be rendered yet; a state is used as it is. */
export type Go = (next: SearchState | ((newest: SearchState) => SearchState), options?: GoOptions) => void

/** Data and actions for all parts of a search page. */
export interface SearchPage {
  state: SearchState
  mode: ViewMode
  filterOptions: FilterOptions
  nowMs: number
  locks: ServerLocks
  go: Go
}

/** The last result and the state of the next one. */
export interface SearchResults {
  /** Undefined before the first response. */
  result: PageResult | undefined
  /** Projects of each type that the words find; undefined while unknown. */
  kinds: Record<string, number> | undefined
  isBusy: boolean
  hasFailed: boolean
  /** Alternatives to an empty page; undefined while they are counted. */
  alternatives: Alternative[] | undefined
  /** Similar titles for a query without results. */
  similarTitles: readonly string[]
  retry: () => void
}

export const SearchPageContext = createContext<SearchPage | undefined>(undefined)
export const SearchResultsContext = createContext<SearchResults | undefined>(undefined)

export function useSearchPage(): SearchPage {
  const page = use(SearchPageContext)
  if (!page) throw new Error('this part belongs inside a search page')
  return page
}

export function useSearchResults(): SearchResults {
  const answer = use(SearchResultsContext)
  if (!answer) throw new Error('this part belongs inside a search page')
  return answer
}
