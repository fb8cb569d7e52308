import { isResolution } from '@quarry/domain/projects/categories'
import { underlyingType, type ProjectType } from '@quarry/domain/projects/project-types'
import { changed, emptyState, type SearchState } from '@quarry/search-config/search-state'
import { GROUPS } from './filter-groups.ts'
import { loadersOf } from './loader-options.ts'

/**
 * The same search for another type of projects, with the filters that this type has as well. On the page of a server,
 * modpacks bring their own loader.
 */
export function forType(state: SearchState, kind: ProjectType): SearchState {
  const { loaders, platforms } =
    state.serverId && kind === 'modpack' ? { loaders: [], platforms: [] } : loadersOf(kind)
  const hasTags = underlyingType(kind) === underlyingType(state.kind)
  return changed(emptyState(kind), {
    ...state,
    kind,
    page: 1,
    groups: state.groups.filter(({ name }) =>
      isResolution(name) ? hasTags : [...loaders, ...platforms].includes(name),
    ),
    tags: hasTags ? state.tags : [],
    environments: GROUPS[kind].includes('environment') ? state.environments : [],
    projectIds: [],
  })
}
