import type { OutputOf } from '../../contract/endpoint.ts'
import { v3SearchProjects, v3SearchProjectsByBody } from '../../contract/search/v3-search.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { HitDocument, requestOf, type SearchQuery } from './search-request.ts'
import { v3SearchHit } from './v3-search-hit.ts'

async function findProjects(
  { search, siteUrl }: Ctx,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<OutputOf<typeof v3SearchProjects>> {
  const { offset, limit } = query
  const found = await search.searchProjects({ ...requestOf(query), signal })
  return {
    hits: found.hits.map((hit) => v3SearchHit(HitDocument.parse(hit), siteUrl)),
    page: limit === 0 ? 1 : Math.floor(offset / limit) + 1,
    hits_per_page: limit,
    total_hits: found.total,
  }
}

export function mountV3Search(app: App): void {
  serve(app, v3SearchProjects, (ctx, { query }, c) => findProjects(ctx, query, c.req.raw.signal))
  serve(app, v3SearchProjectsByBody, (ctx, { body }, c) => findProjects(ctx, body, c.req.raw.signal))
}
