import { randomInt } from 'node:crypto'
import { searchProjects } from '../../contract/search/search.ts'
import { asVisitor } from '../http/as-visitor.ts'
import type { App } from '../http/env.ts'
import { readQuery } from '../http/serve.ts'
import { foundPath } from './found-project.ts'
import { HitDocument, requestOf } from './search-request.ts'

/** Where somebody is led whose search finds nothing. */
const NOTHING_FOUND = '/search'

/** One project of all that a search finds, with the parameters of `GET /v2/search`; those of order and page are of no account. */
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
    return c.redirect(found ? foundPath(found) : NOTHING_FOUND)
  })
}
