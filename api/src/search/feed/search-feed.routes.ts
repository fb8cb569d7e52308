import { etag } from 'hono/etag'
import { searchProjects } from '../../../contract/search/search.ts'
import { asVisitor } from '../../http/as-visitor.ts'
import type { App } from '../../http/env.ts'
import { readQuery } from '../../http/serve.ts'
import { HitDocument, requestOf } from '../search-request.ts'
import { FEED_ENTRIES } from '../../site/feeds/feeds.queries.ts'
import { atomOfSearch } from './search-feed.view.ts'

/** Atom feed of a search, with the parameters of `GET /v2/search`; ignores those of sorting and paging. */
export function mountSearchFeed(app: App): void {
  app.get('/feed/search/projects.atom', etag(), async (c) => {
    const { search, siteUrl } = asVisitor(c)
    const query = {
      ...readQuery(c, searchProjects),
      index: 'newest',
      offset: 0,
      limit: FEED_ENTRIES,
    } as const
    const { hits } = await search.searchProjects({ ...requestOf(query), signal: c.req.raw.signal })
    const projects = hits.map((hit) => HitDocument.parse(hit))
    const address = c.req.path + new URL(c.req.url).search
    return c.body(atomOfSearch({ address, words: query.query, projects }, siteUrl), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
  })
}
