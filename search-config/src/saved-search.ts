import { PROJECT_TYPES, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { parseSearch } from './query-string.ts'
import { type FilterChoice, type SearchState, readState } from './search-state.ts'
import { DEFAULT_PAGE_SIZE } from './view-modes.ts'

const byName = (a: FilterChoice, b: FilterChoice) => (a.name < b.name ? -1 : Number(a.name > b.name))

/**
 * The saved part of a search: query, filters and order, but neither page nor view. The same filters in another order
 * are the same search.
 */
export const savedState = (state: SearchState): SearchState => ({
  ...state,
  tags: state.tags.toSorted(byName),
  groups: state.groups.toSorted(byName),
  versions: state.versions.toSorted(),
  projectIds: state.projectIds.toSorted(byName),
  showsAllVersions: false,
  pageSize: DEFAULT_PAGE_SIZE,
  page: 1,
  serverId: undefined,
  hidesInstalled: false,
})

/** The state in path and query of a search page; `undefined` for any other page. */
export function stateOfAddress(address: string): SearchState | undefined {
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  const kind = PROJECT_TYPES.find((type) => SEARCH_PATHS[type] === path)
  return kind && readState(kind, parseSearch(at < 0 ? '' : address.slice(at)))
}
