import { DEPENDENCY_TYPES, type DependencyType } from '@quarry/domain/versions/dependencies'
import { dependsOn, projectFilter } from '@quarry/search-config/filters'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { listDependents } from '../../../contract/versions/dependents.ts'
import type { SearchEngine, SearchRequest } from '../../ports/search-engine.ts'
import { HitDocument } from '../../search/search-request.ts'

export type Asked = InputOf<typeof listDependents>['query']
export type FoundDependent = ReturnType<typeof HitDocument.parse>

/** What the search finds: one page, numbers of all that is asked for, and what any dependent is. */
export interface FoundDependents {
  page: FoundDependent[]
  next: string | null
  total: number
  kinds: Record<DependencyType, number>
  options: Record<'project_types' | 'loaders' | 'game_versions', string[]>
}

/** Those with equally many downloads go by their date, which few share; both are numbers that can be compared. */
const ORDER = ['downloads:desc', 'date_created:desc']
const FACETS = ['project_types', 'loaders', 'game_versions'] as const

/** Without the words and without what narrows: every project that depends on it. */
const countOf = (filter: string[], query = ''): Omit<SearchRequest, 'signal'> => ({
  query,
  filter,
  matchingStrategy: 'all',
  offset: 0,
  limit: 0,
})

/** How many projects depend on this one, in whatever way. */
export async function countDependents(search: SearchEngine, projectId: string): Promise<number> {
  const { total } = await search.searchProjects(countOf([dependsOn(projectId, DEPENDENCY_TYPES)]))
  return total
}

/** Everything that the page tells is asked for at once. */
export async function searchDependents(
  search: SearchEngine,
  projectId: string,
  asked: Asked,
): Promise<FoundDependents> {
  const narrowed = projectFilter({
    ...(asked.type && { projectType: asked.type }),
    loaders: { include: asked.loader ? [asked.loader] : [], exclude: [] },
    gameVersions: asked.game_version ? [asked.game_version] : [],
  })
  const ofKinds = (kinds: readonly DependencyType[]) => [dependsOn(projectId, kinds), ...narrowed]
  const wanted = ofKinds(asked.kind ? [asked.kind] : DEPENDENCY_TYPES)
  const place = readPlace(asked.after)
  const [page, whole, all, ...counted] = await search.searchMany([
    {
      query: asked.query,
      filter: [...wanted, ...place.filter],
      sort: ORDER,
      matchingStrategy: 'all',
      offset: place.shown,
      limit: asked.limit + 1,
    },
    countOf(wanted, asked.query),
    { ...countOf([dependsOn(projectId, DEPENDENCY_TYPES)]), facets: [...FACETS] },
    ...DEPENDENCY_TYPES.map((kind) => countOf(ofKinds([kind]), asked.query)),
  ])
  const hits = (page?.hits ?? []).map((hit) => HitDocument.parse(hit))
  const shown = hits.slice(0, asked.limit)
  const numbers = DEPENDENCY_TYPES.map((kind, at) => [kind, counted[at]?.total ?? 0])
  const options = FACETS.map((facet) => [facet, Object.keys(all?.counts[facet] ?? {})])
  return {
    page: shown,
    next: hits.length > asked.limit ? placeAfter(shown, asked.after) : null,
    total: whole?.total ?? 0,
    kinds: Object.fromEntries(numbers) as FoundDependents['kinds'],
    options: Object.fromEntries(options) as FoundDependents['options'],
  }
}

/** From the last one of the page before on, without those of its like that were shown. */
function readPlace(after: string | undefined): { filter: string[]; shown: number } {
  if (after === undefined) return { filter: [], shown: 0 }
  const [downloads = 0, date = 0, shown = 0] = after.split('.').map(Number)
  return {
    filter: [`downloads < ${downloads} OR (downloads = ${downloads} AND date_created <= ${date})`],
    shown,
  }
}

function placeAfter(shown: readonly FoundDependent[], before: string | undefined): string | null {
  const last = shown.at(-1)
  if (!last) return null
  const place = `${last.downloads}.${last.date_created}`
  const alike = shown.filter(
    (one) => one.downloads === last.downloads && one.date_created === last.date_created,
  )
  const earlier = before?.startsWith(`${place}.`) ? Number(before.split('.')[2]) : 0
  return `${place}.${earlier + alike.length}`
}
