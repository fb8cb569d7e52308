import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { searchEngine } from '@quarry/api/adapters/search/meilisearch-engine'
import type { Services } from '@quarry/api/kernel/ctx'
import { ensureIndexes } from '@quarry/indexer/ensure-indexes'
import { startEngine, type LocalEngine } from '@quarry/indexer/testing/engine'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { afterAll, beforeAll } from 'vitest'
import { serveApp } from '../../api/testing/serve-app.ts'
import { SITE_SECRET, testApp, type TestApp } from '../../api/testing/test-app.ts'
import { readConfig } from '../../web/server/config.ts'
import { createEdge, type Edge } from '../../web/server/edge/edge.ts'

export interface AttackedSite {
  /** Where the site listens. */
  port: number
  api: TestApp
  apiPort: number
  engine: LocalEngine
  /** A key that may search and nothing else. */
  searchKey: string
  /** `METHOD path` of every request that reached the API, in order. */
  reachedApi: string[]
}

/** Search is known only when the engine runs, which is after the API was made. */
function lateSearch() {
  let real: Services['search'] | undefined
  const need = () => real ?? Promise.reject(new Error('the engine does not run yet'))
  const search: Services['search'] = {
    searchProjects: async (request) => (await need()).searchProjects(request),
    searchMany: async (requests) => (await need()).searchMany(requests),
    publicAccess: async () => (await need()).publicAccess(),
  }
  return { search, use: (engine: Services['search']) => (real = engine) }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    const done = () => resolve((server.address() as AddressInfo).port)
    if (server.listening) done()
    else server.once('listening', done)
  })

/** The site as visitors meet it: its door, the API on a real database, and the engine, over real sockets. */
export function attackedSite(environment: Record<string, string> = {}): () => AttackedSite {
  const late = lateSearch()
  const current = testApp({ search: late.search })
  const reachedApi: string[] = []
  let site: AttackedSite | undefined
  let engine: LocalEngine | undefined
  let api: Server | undefined
  let edge: Edge | undefined

  beforeAll(async () => {
    engine = await startEngine()
    await ensureIndexes(engine.engine)
    late.use(
      searchEngine({ url: engine.url, masterKey: engine.key, publicUrl: '/_search', indexes: INDEX_NAMES }),
    )
    const { server, port: apiPort } = await serveApp((request, env) => {
      const { pathname, search } = new URL(request.url)
      reachedApi.push(`${request.method} ${pathname}${search}`)
      return current().app.fetch(request, env)
    })
    api = server
    edge = createEdge({
      config: readConfig({
        API_URL: `http://127.0.0.1:${apiPort}`,
        MEILI_URL: engine.url,
        SITE_URL: 'https://quarry.test',
        SITE_SECRET,
        NODE_ENV: 'production',
        RATE_LIMIT_PER_MINUTE: '0',
        ...environment,
      }),
      pages: (request, response) => response.end(`page ${request.url}`),
    })
    edge.server.listen(0, '127.0.0.1')
    const { key } = await current().services.search.publicAccess()
    const port = await listening(edge.server)
    site = { port, api: current(), apiPort, engine, searchKey: key, reachedApi }
  })
  afterAll(async () => {
    for (const server of [edge?.server, api]) {
      server?.close()
      server?.closeAllConnections()
    }
    await edge?.close()
    await engine?.remove()
  })
  return () => {
    if (!site) throw new Error('the site is up inside tests only')
    return site
  }
}
