import { type ProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { filterText, selectionOf } from '@quarry/search-config/filters'
import { emptyState } from '@quarry/search-config/search-state'
import { multiSearch, type EngineQuery } from '../../../lib/api/search-engine.ts'
import type { SearchAccess } from '../../../lib/router/page-state.ts'
import {
  quickQueries,
  quickResult,
  type FederatedHit,
  type QuickResult,
} from '../quick-search/quick-results.ts'

const OTHERS = ['users', 'organizations', 'collections'] as const

/** A project type, or an index of something else. */
type EverythingKind = ProjectType | (typeof OTHERS)[number]

/** The first results of one kind. */
export interface EverythingGroup {
  kind: EverythingKind
  results: QuickResult[]
}

const PER_KIND = 5

function everythingQueries(words: string): { kind: EverythingKind; query: EngineQuery }[] {
  const { projects, ...others } = quickQueries(words)
  return [
    ...SHELF_ORDER.map((kind) => ({
      kind,
      query: { ...projects, filter: [filterText(selectionOf(emptyState(kind)))], limit: PER_KIND },
    })),
    ...OTHERS.map((kind) => ({ kind, query: { ...others[kind], limit: PER_KIND } })),
  ]
}

/** The first results of each kind that has any, in one request; undefined while search is down. */
export async function loadEverything(
  access: SearchAccess | null,
  words: string,
): Promise<EverythingGroup[] | undefined> {
  if (!access) return undefined
  const queries = everythingQueries(words)
  const found = await multiSearch<object>(
    access,
    queries.map(({ query }) => query),
  ).catch(() => undefined)
  if (!found) return undefined
  return queries
    .map(({ kind, query: { indexUid } }, at) => {
      const hits = found[at]?.hits ?? []
      const results = hits
        .map((hit) => quickResult({ ...hit, _federation: { indexUid } } as FederatedHit))
        .filter((result) => result !== undefined)
      return { kind, results }
    })
    .filter(({ results }) => results.length > 0)
}
