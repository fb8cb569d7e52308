import { createContext, use } from 'react'
import type { PageResult } from '../engine/search-hit.ts'
import type { SearchState } from '@quarry/search-config/search-state'
import type { TagCatalogue } from '../state/filter-options.ts'
import type { WayOut } from './load-search-page.ts'
import type { ServerLocks } from '../state/use-server-locks.ts'
import type { ViewMode } from '@quarry/search-config/view-modes'

interface GoOptions {
  /** Typing replaces the entry of the history, everything else adds one. */
  replace?: boolean
  keepsScroll?: boolean
}

/** A change is made to the newest state, which the page may not show yet; a state of its own leads there as it is. */
export type Go = (next: SearchState | ((newest: SearchState) => SearchState), options?: GoOptions) => void

/** What every part of a search page can see and do. */
export interface SearchPage {
  state: SearchState
  mode: ViewMode
  catalogue: TagCatalogue
  nowMs: number
  locks: ServerLocks
  go: Go
}

/** The last answer and how the next one fares. */
export interface SearchAnswer {
  /** Undefined before anything answered. */
  result: PageResult | undefined
  /** All projects per kind; undefined while unknown. */
  kinds: Record<string, number> | undefined
  isBusy: boolean
  hasFailed: boolean
  /** Ways out of an empty page; undefined while they are counted. */
  waysOut: WayOut[] | undefined
  /** Titles that may have been meant by words that found nothing. */
  meant: readonly string[]
  retry: () => void
}

export const SearchPageContext = createContext<SearchPage | undefined>(undefined)
export const SearchAnswerContext = createContext<SearchAnswer | undefined>(undefined)

export function useSearchPage(): SearchPage {
  const page = use(SearchPageContext)
  if (!page) throw new Error('this part belongs inside a search page')
  return page
}

export function useSearchAnswer(): SearchAnswer {
  const answer = use(SearchAnswerContext)
  if (!answer) throw new Error('this part belongs inside a search page')
  return answer
}
