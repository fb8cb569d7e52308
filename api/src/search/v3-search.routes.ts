import { v3SearchProjects } from '../../contract/search/v3-search.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { HitDocument, requestOf } from './search-request.ts'
import { v3SearchHit } from './v3-search-hit.ts'

export function mountV3Search(app: App): void {
  serve(app, v3SearchProjects, async ({ search, siteUrl }, { query }, c) => {
    const { offset, limit } = query
    const found = await search.searchProjects({ ...requestOf(query), signal: c.req.raw.signal })
    return {
      hits: found.hits.map((hit) => v3SearchHit(HitDocument.parse(hit), siteUrl)),
      page: limit === 0 ? 1 : Math.floor(offset / limit) + 1,
      hits_per_page: limit,
      total_hits: found.total,
    }
  })
}
