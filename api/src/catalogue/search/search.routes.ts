import { say } from '../../../contract/rules.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { getSearchKey, searchProjects, type SearchHit } from '../../../contract/search.ts'
import { ProjectDocument } from '@quarry/search-config/projects'
import { sortParameters } from '@quarry/search-config/sorts'
import { FilterError, filterOfFacets } from '@quarry/search-config/facets'
import { renameLegacyKeys } from '@quarry/search-config/legacy-filter'
import { v2SearchHit } from '@quarry/search-config/search-hit'
import type { Db } from '@quarry/db/db'
import type { App } from '../../http/env.ts'
import { invalid } from '../../kernel/errors.ts'
import { serve } from '../../http/serve.ts'
import { listHitRows } from './search-hits.queries.ts'

const HitDocument = ProjectDocument.partial({
  aliases: true,
  compat: true,
  popularity: true,
  environments: true,
})

export function mountSearch(app: App): void {
  serve(
    app,
    searchProjects,
    async ({ db, search, siteUrl }, { query }, c): Promise<OutputOf<typeof searchProjects>> => {
      const { query: text, index, offset, limit } = query
      const found = await search.searchProjects({
        query: text,
        filter: filtersOf(query),
        offset,
        limit,
        signal: c.req.raw.signal,
        ...sortParameters(index),
      })
      const hits = found.hits.map((hit) => v2SearchHit(HitDocument.parse(hit), siteUrl))
      return {
        hits: await completed(db, hits),
        offset,
        limit,
        total_hits: found.total,
      }
    },
  )
  serve(app, getSearchKey, ({ search }) => search.publicAccess())
}

type Hit = ReturnType<typeof v2SearchHit>

/** With what the public description names besides. A project that is gone since it was found is no hit. */
async function completed(db: Db, hits: readonly Hit[]): Promise<SearchHit[]> {
  if (hits.length === 0) return []
  const rows = await listHitRows(
    db,
    hits.map((hit) => hit.project_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap((hit) => {
    const row = byId.get(hit.project_id)
    return row ? [{ ...hit, thread_id: row.threadId, monetization_status: row.monetizationStatus }] : []
  })
}

type Query = InputOf<typeof searchProjects>['query']

/** The filters of all ways that the public description allows; a wrong one is a 400 that names its parameter. */
function filtersOf({ facets, filters, version, new_filters: only }: Partial<Query>): string[] {
  try {
    if (only) return [renameLegacyKeys(only)]
    return [
      ...(facets ? filterOfFacets(facets) : []),
      ...[filters, version].flatMap((raw) => (raw ? [renameLegacyKeys(raw)] : [])),
    ]
  } catch (error) {
    if (error instanceof FilterError)
      throw invalid(error.field, say('search_facets', { reason: error.message }))
    throw error
  }
}
