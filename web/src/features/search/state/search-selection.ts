import { projectFilter, type ProjectSelection } from '@quarry/search-config/filters'
import { isResolution } from '../../tags/resolution.ts'
import type { Choice, SearchState } from './search-state.ts'

const split = (choices: readonly Choice[]) => ({
  include: choices.filter(({ out }) => !out).map(({ name }) => name),
  exclude: choices.filter(({ out }) => out).map(({ name }) => name),
})

/** The filters of a page in the words of the index. */
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
  }
}

/** One filter expression, as InstantSearch carries filters as text. */
export const filterText = (selection: ProjectSelection) => projectFilter(selection).join(' AND ')
