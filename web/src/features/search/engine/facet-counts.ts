import {
  without,
  type FilterGroup,
  filterText,
  selectionOf,
  versionsField,
} from '@quarry/search-config/filters'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { SearchState } from '@quarry/search-config/search-state'

/** Counts per facet and value in responses of the engine. */
export type Distribution = Record<string, Record<string, number>>

export type CountGroup = 'tag' | 'resolution' | 'loader' | 'version' | 'environment' | 'license'

/** Number of results for each option of a group: absent if zero, undefined if unknown. */
export type GroupCounts = Record<CountGroup, Record<string, number | undefined>>

/** A count query beside the main one, for a group whose own choice must not narrow its own counts. */
export interface CountQuery {
  group: CountGroup
  filters: string
  facets: string[]
  /** The chosen values on the other side of a loader and version pair, or the chosen sides. */
  partners?: readonly string[]
}

/** Facet with the plain counts of each group. */
export const facetOf = (group: CountGroup, kind: ProjectType) =>
  ({ ...FACETS, version: versionsField(kind) })[group]

const FACETS = {
  tag: 'categories',
  resolution: 'categories',
  loader: 'loaders',
  environment: 'environments',
  license: 'open_source',
} as const

/** The facets of a search page. */
export const facetsOf = (kind: ProjectType): string[] => [
  ...new Set([...Object.values(FACETS), versionsField(kind)]),
]

const CLEARS: Record<Exclude<CountGroup, 'tag'>, FilterGroup> = {
  resolution: 'resolutions',
  loader: 'loaders',
  version: 'gameVersions',
  environment: 'environments',
  license: 'openSource',
}

/**
 * Options joined by OR are counted as if nothing of their own group were chosen. Loader and game version must match on
 * one file, so as soon as one of the other side is chosen, pairs are counted instead of single values.
 */
export function countQueries(state: SearchState): CountQuery[] {
  const selection = selectionOf(state)
  const loaders = selection.loaders?.include ?? []
  const query = (group: Exclude<CountGroup, 'tag'>, partners: readonly string[] = []): CountQuery => {
    const pairs = partners.length > 0 && group !== 'environment' ? ['compat'] : []
    return {
      group,
      filters: filterText(without(selection, CLEARS[group])),
      facets: [...pairs, facetOf(group, state.kind)],
      ...(partners.length > 0 && { partners }),
    }
  }
  return [
    ...(loaders.length > 0 || state.versions.length > 0
      ? [query('loader', state.versions), query('version', loaders)]
      : []),
    ...((selection.resolutions?.include.length ?? 0) > 0 ? [query('resolution')] : []),
    ...(state.environments.length > 0 ? [query('environment', state.environments)] : []),
    ...(state.openSource ? [query('license')] : []),
  ]
}
