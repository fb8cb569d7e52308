import { Pool } from 'undici'

export type Upstream = 'api' | 'files' | 'live' | 'search'
export type Upstreams = Record<Upstream, Pool | undefined>

/** Maximum of concurrent requests; further ones are rejected at once. */
export const CAPACITY: Record<Upstream, number> = { api: 1024, files: 1024, live: 4096, search: 256 }

/** A request to a part that sends no byte for this long is aborted. */
const SILENCE_MS = 120_000
const SEARCH_SILENCE_MS = 15_000

const pool = (url: string, upstream: Upstream): Pool => {
  const silenceMs = upstream === 'search' ? SEARCH_SILENCE_MS : SILENCE_MS
  return new Pool(url, {
    connections: CAPACITY[upstream],
    // One request at a time per connection, so that no response can be mistaken for that of another request.
    pipelining: 1,
    connect: { timeout: 5_000 },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 20_000,
  })
}

export const openUpstreams = (config: { apiUrl: string; searchUrl: string | undefined }): Upstreams => ({
  api: pool(config.apiUrl, 'api'),
  files: pool(config.apiUrl, 'files'),
  live: pool(config.apiUrl, 'live'),
  search: config.searchUrl === undefined ? undefined : pool(config.searchUrl, 'search'),
})

export const closeUpstreams = async (upstreams: Upstreams): Promise<void> => {
  await Promise.all(Object.values(upstreams).flatMap((each) => (each ? [each.destroy()] : [])))
}
