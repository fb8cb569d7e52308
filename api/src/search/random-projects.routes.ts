import { randomInt } from 'node:crypto'
import { searchProjects } from '../../contract/search/search.ts'
import { asVisitor } from '../http/as-visitor.ts'
import type { App } from '../http/env.ts'
import { readQuery } from '../http/serve.ts'
import { pathOfHit } from './found-project.ts'
import { HitDocument, requestOf } from './search-request.ts'

/** Redirect target if the search has no hits. */
const NOTHING_FOUND = '/search'

/** Redirects to a random hit of a search, with the parameters of `GET /v2/search`; ignores those of sorting and paging. */
export function mountRandom(app: App): void {
  app.get('/random', async (c) => {
    const { search } = asVisitor(c)
    const { signal } = c.req.raw
    const request = requestOf(readQuery(c, searchProjects))
    const { total } = await search.searchProjects({ ...request, offset: 0, limit: 0, signal })
    const offset = total === 0 ? 0 : randomInt(total)
    const { hits } = await search.searchProjects({ ...request, offset, limit: 1, signal })
    const [found] = hits.map((hit) => HitDocument.parse(hit))
    c.header('cache-control', 'no-store')
    return c.redirect(found ? pathOfHit(found) : NOTHING_FOUND)
  })
}
