import type { SearchState } from '@quarry/search-config/search-state'

/** Installed projects that a search leaves out: a filter has a bound. */
export const HIDDEN_PROJECTS_MAX = 200

/** The search without these projects, which are not part of the address. */
export const withoutProjects = (state: SearchState, ids: readonly string[]): SearchState =>
  ids.length === 0
    ? state
    : { ...state, projectIds: [...state.projectIds, ...ids.map((name) => ({ name, out: true }))] }
