import { DEPENDENCY_TYPES, type DependencyType } from '@quarry/domain/versions/dependencies'
import { dependsOn, projectFilter } from '@quarry/search-config/filters'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { listDependents } from '../../../contract/versions/dependents.ts'
import type { SearchEngine, SearchRequest } from '../../ports/search-engine.ts'
import { HitDocument } from '../../search/search-request.ts'

export type DependentsQuery = InputOf<typeof listDependents>['query']
export type FoundDependent = ReturnType<typeof HitDocument.parse>

/** Search result: one page, the number of dependents of each kind, and the values for the filters. */
export interface FoundDependents {
  page: FoundDependent[]
  next: string | null
  total: number
  kinds: Record<DependencyType, number>
  options: Record<'project_types' | 'loaders' | 'game_versions', string[]>
}

/** Equal downloads are ordered by date, which few share; both are numbers, as the cursor needs. */
const ORDER = ['downloads:desc', 'date_created:desc']
const FACETS = ['project_types', 'loaders', 'game_versions'] as const

/** A request for the number of hits only. */
const countOf = (filter: string[], query = ''): Omit<SearchRequest, 'signal'> => ({
  query,
  filter,
  matchingStrategy: 'all',
  offset: 0,
  limit: 0,
})

/** Number of projects that depend on this one, with any kind of dependency. */
export async function countDependents(search: SearchEngine, projectId: string): Promise<number> {
  const { total } = await search.searchProjects(countOf([dependsOn(projectId, DEPENDENCY_TYPES)]))
  return total
}

/** Requests everything the page shows in one multi-search. */
export async function searchDependents(
  search: SearchEngine,
  projectId: string,
  query: DependentsQuery,
): Promise<FoundDependents> {
  const narrowed = projectFilter({
    ...(query.type && { projectType: query.type }),
    loaders: { include: query.loader ? [query.loader] : [], exclude: [] },
    gameVersions: query.game_version ? [query.game_version] : [],
  })
  const ofKinds = (kinds: readonly DependencyType[]) => [dependsOn(projectId, kinds), ...narrowed]
  const wanted = ofKinds(query.kind ? [query.kind] : DEPENDENCY_TYPES)
  const place = readCursor(query.after)
  const [page, whole, all, ...counted] = await search.searchMany([
    {
      query: query.query,
      filter: [...wanted, ...place.filter],
      sort: ORDER,
      matchingStrategy: 'all',
      offset: place.shown,
      limit: query.limit + 1,
    },
    countOf(wanted, query.query),
    { ...countOf([dependsOn(projectId, DEPENDENCY_TYPES)]), facets: [...FACETS] },
    ...DEPENDENCY_TYPES.map((kind) => countOf(ofKinds([kind]), query.query)),
  ])
  const hits = (page?.hits ?? []).map((hit) => HitDocument.parse(hit))
  const shown = hits.slice(0, query.limit)
  const numbers = DEPENDENCY_TYPES.map((kind, at) => [kind, counted[at]?.total ?? 0])
  const options = FACETS.map((facet) => [facet, Object.keys(all?.counts[facet] ?? {})])
  return {
    page: shown,
    next: hits.length > query.limit ? cursorAfter(shown, query.after) : null,
    total: whole?.total ?? 0,
    kinds: Object.fromEntries(numbers) as FoundDependents['kinds'],
    options: Object.fromEntries(options) as FoundDependents['options'],
  }
}

/** Continues at the last hit of the previous page and skips hits with equal sort values that were shown already. */
function readCursor(after: string | undefined): { filter: string[]; shown: number } {
  if (after === undefined) return { filter: [], shown: 0 }
  const [downloads = 0, date = 0, shown = 0] = after.split('.').map(Number)
  return {
    filter: [`downloads < ${downloads} OR (downloads = ${downloads} AND date_created <= ${date})`],
    shown,
  }
}

function cursorAfter(shown: readonly FoundDependent[], before: string | undefined): string | null {
  const last = shown.at(-1)
  if (!last) return null
  const place = `${last.downloads}.${last.date_created}`
  const alike = shown.filter(
    (one) => one.downloads === last.downloads && one.date_created === last.date_created,
  )
  const earlier = before?.startsWith(`${place}.`) ? Number(before.split('.')[2]) : 0
  return `${place}.${earlier + alike.length}`
}
