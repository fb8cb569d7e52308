import { MAX_VALUES_PER_FACET } from '@quarry/domain/limits/counts'
import { without, type FilterGroup, filterText, selectionOf } from '@quarry/search-config/filters'
import type { SearchState } from '@quarry/search-config/search-state'

/** Counts per facet and value in responses of the engine. */
export type Distribution = Record<string, Record<string, number>>

type CountGroup = 'tag' | 'resolution' | 'loader' | 'version' | 'environment' | 'license'

/** Number of results for each option of a group. */
export type GroupCounts = Record<CountGroup, Record<string, number>>

/** A count query beside the main one, for a group whose own choice must not narrow its own counts. */
export interface CountQuery {
  group: CountGroup
  filters: string
  facets: string[]
  /** The one chosen value on the other side of a loader and version pair, or the chosen sides. */
  partner?: string
}

/** Facet with the plain counts of each group. */
const FACET_OF: Record<CountGroup, string> = {
  tag: 'categories',
  resolution: 'categories',
  loader: 'loaders',
  version: 'game_versions',
  environment: 'environments',
  license: 'open_source',
}

/** The facets of a search page. */
export const FACETS = [...new Set(Object.values(FACET_OF))]

const CLEARS: Record<Exclude<CountGroup, 'tag'>, FilterGroup> = {
  resolution: 'resolutions',
  loader: 'loaders',
  version: 'gameVersions',
  environment: 'environments',
  license: 'openSource',
}

const only = (values: readonly string[]) => (values.length === 1 ? values[0] : undefined)

/**
 * Options joined by OR are counted as if nothing of their own group were chosen. Loader and game version must match on
 * one file, so as soon as exactly one of the other side is chosen, pairs are counted instead of single values.
 */
export function countQueries(state: SearchState): CountQuery[] {
  const selection = selectionOf(state)
  const loaders = selection.loaders?.include ?? []
  const query = (group: Exclude<CountGroup, 'tag'>, partner?: string): CountQuery => {
    const pairs = partner !== undefined && group !== 'environment' ? ['compat'] : []
    return {
      group,
      filters: filterText(without(selection, CLEARS[group])),
      facets: [...pairs, FACET_OF[group]],
      ...(partner !== undefined && { partner }),
    }
  }
  return [
    ...(loaders.length > 0 || state.versions.length > 0
      ? [query('loader', only(state.versions)), query('version', only(loaders))]
      : []),
    ...((selection.resolutions?.include.length ?? 0) > 0 ? [query('resolution')] : []),
    ...(state.environments.length > 0 ? [query('environment', state.environments.join(' '))] : []),
    ...(state.openSource ? [query('license')] : []),
  ]
}

/** `compat` counts of the pairs with this partner, by the other value of the pair. */
function pairCounts(pairs: Record<string, number>, group: 'loader' | 'version', partner: string) {
  const counts: Record<string, number> = {}
  for (const [pair, count] of Object.entries(pairs)) {
    const [loader = '', version = ''] = pair.split('|')
    const [own, other] = group === 'loader' ? [loader, version] : [version, loader]
    if (other === partner) counts[own] = count
  }
  return counts
}

/** With one side chosen, choosing the other one searches projects that need both. */
function environmentCounts(counts: Record<string, number>, chosen: string | undefined) {
  const both = counts['client_and_server'] ?? 0
  return {
    client: chosen?.includes('server') ? both : (counts['client'] ?? 0),
    server: chosen?.includes('client') ? both : (counts['server'] ?? 0),
  }
}

function read(group: CountGroup, facets: Distribution, partner: string | undefined): Record<string, number> {
  const plain = facets[FACET_OF[group]] ?? {}
  const pairs = facets['compat']
  if (group === 'environment') return environmentCounts(plain, partner)
  if (group === 'license') return { open_source: plain['true'] ?? 0 }
  // The engine cuts facet lists off at this length: a full list of pairs may lack some.
  if (partner === undefined || !pairs || Object.keys(pairs).length >= MAX_VALUES_PER_FACET) return plain
  return group === 'loader' || group === 'version' ? pairCounts(pairs, group, partner) : plain
}

/** Counts of every group: from its own query if it has one, otherwise from the main query. */
export function groupCounts(
  main: Distribution,
  counted: { query: CountQuery; facets: Distribution }[],
): GroupCounts {
  const own = (group: CountGroup) => {
    const found = counted.find(({ query }) => query.group === group)
    return read(group, found?.facets ?? main, found?.query.partner)
  }
  return {
    tag: own('tag'),
    resolution: own('resolution'),
    loader: own('loader'),
    version: own('version'),
    environment: own('environment'),
    license: own('license'),
  }
}
