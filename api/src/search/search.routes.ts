import type { OutputOf } from '../../contract/endpoint.ts'
import { getSearchKey, searchProjects, type SearchHit } from '../../contract/search/search.ts'
import { v2SearchHit } from '@quarry/search-config/search-hit'
import type { Db } from '@quarry/db/db'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { listHitRows } from './search-hits.queries.ts'
import { HitDocument, requestOf } from './search-request.ts'

export function mountSearch(app: App): void {
  serve(
    app,
    searchProjects,
    async ({ db, search, siteUrl }, { query }, c): Promise<OutputOf<typeof searchProjects>> => {
      const { offset, limit } = query
      const found = await search.searchProjects({ ...requestOf(query), signal: c.req.raw.signal })
      const hits = found.hits.map((hit) => v2SearchHit(HitDocument.parse(hit), siteUrl))
      return {
        hits: await withDatabaseColumns(db, hits),
        offset,
        limit,
        total_hits: found.total,
      }
    },
  )
  serve(app, getSearchKey, ({ search }) => search.publicAccess())
}

type Hit = ReturnType<typeof v2SearchHit>

/** Adds the columns that the v2 response has and the index lacks. Drops projects deleted since they were indexed. */
async function withDatabaseColumns(db: Db, hits: readonly Hit[]): Promise<SearchHit[]> {
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
