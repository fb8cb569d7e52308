import { MAX_VALUES_PER_FACET } from '@quarry/domain/limits/counts'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import {
  facetOf,
  type CountGroup,
  type CountQuery,
  type Distribution,
  type GroupCounts,
} from './facet-counts.ts'

/**
 * Number of projects with a pair of this value and any of the partners; undefined if the counts do not say how many
 * projects have several of the pairs. `most` is the number of projects with the value.
 */
function pairCount(counts: readonly number[], most: number): number | undefined {
  const largest = Math.max(...counts)
  return counts.filter((count) => count > 0).length < 2 || largest === most ? largest : undefined
}

/** Counts of the values that occur in pairs with the partners. */
function pairCounts(
  pairs: Record<string, number>,
  plain: Record<string, number>,
  { group, partners = [] }: Pick<CountQuery, 'group' | 'partners'>,
): Record<string, number | undefined> {
  // The engine limits the length of facet lists: a full list of pairs may lack some.
  const absent = Object.keys(pairs).length < MAX_VALUES_PER_FACET ? 0 : undefined
  const countOf = (value: string, partner: string) =>
    pairs[group === 'loader' ? `${value}|${partner}` : `${partner}|${value}`] ?? absent
  return Object.fromEntries(
    Object.entries(plain).map(([value, most]) => {
      const counts = partners.map((partner) => countOf(value, partner))
      const known = counts.filter((count) => count !== undefined)
      return [value, known.length === counts.length ? pairCount(known, most) : undefined]
    }),
  )
}

/** With one side chosen, choosing the other one searches projects that need both. */
function environmentCounts(counts: Record<string, number>, chosen: readonly string[] = []) {
  const both = counts['client_and_server'] ?? 0
  return {
    client: chosen.includes('server') ? both : (counts['client'] ?? 0),
    server: chosen.includes('client') ? both : (counts['server'] ?? 0),
    client_and_server: both,
  }
}

interface Counted {
  query: CountQuery
  facets: Distribution
}

/** Counts of every group: from its own query if it has one, otherwise from the main query. */
export function groupCounts(kind: ProjectType, main: Distribution, counted: Counted[]): GroupCounts {
  const own = (group: CountGroup): GroupCounts[CountGroup] => {
    const { query, facets } = counted.find((each) => each.query.group === group) ?? { facets: main }
    const plain = facets[facetOf(group, kind)] ?? {}
    if (group === 'environment') return environmentCounts(plain, query?.partners)
    if (group === 'license') return { open_source: plain['true'] ?? 0 }
    return query?.partners ? pairCounts(facets['compat'] ?? {}, plain, query) : plain
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
