import { projectFilter, type ProjectSelection } from './filters.ts'
import { queryOf } from './query-string.ts'
import { isResolution } from '@quarry/domain/projects/categories'
import type { FilterChoice, SearchState } from './search-state.ts'

const split = (choices: readonly FilterChoice[]) => ({
  include: choices.filter(({ out }) => !out).map(({ name }) => name),
  exclude: choices.filter(({ out }) => out).map(({ name }) => name),
})

/** The filters of a page as attributes of the index. */
export function selectionOf(state: SearchState): ProjectSelection {
  return {
    projectType: state.kind,
    categories: split(state.tags),
    resolutions: split(state.groups.filter(({ name }) => isResolution(name))),
    loaders: split(state.groups.filter(({ name }) => !isResolution(name))),
    gameVersions: state.versions,
    environments: state.environments,
    ...(state.openSource && { openSource: state.openSource === 'in' }),
    projectIds: split(state.projectIds),
    ...(state.maker && { [state.maker.kind === 'user' ? 'author' : 'organization']: state.maker.name }),
  }
}

/** One filter expression, because InstantSearch carries filters as text. */
export const filterText = (selection: ProjectSelection) => projectFilter(selection).join(' AND ')

/** Parameters of the public API for a search, for addresses outside of the pages. */
const publicQuery = (state: SearchState): string =>
  queryOf([
    ...(state.query === '' ? [] : [['query', state.query] as const]),
    ['new_filters', filterText(selectionOf(state))],
  ])

/** A feed of new results of the search. */
export const searchFeed = (state: SearchState): string => `/feed/search/projects.atom${publicQuery(state)}`

/** A random result of the search. */
export const randomHref = (state: SearchState): string => `/random${publicQuery(state)}`
