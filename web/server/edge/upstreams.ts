import { Pool } from 'undici'

export type Upstream = 'api' | 'files' | 'live' | 'search'
export type Upstreams = Record<Upstream, Pool | undefined>

/** Most requests under way at a time; what comes beyond is refused at once. */
export const ROOM: Record<Upstream, number> = { api: 1024, files: 1024, live: 4096, search: 256 }

/** A part that sends no byte for this long is given up. */
const SILENCE_MS = 120_000
const SEARCH_SILENCE_MS = 15_000

const pool = (url: string, upstream: Upstream): Pool => {
  const silenceMs = upstream === 'search' ? SEARCH_SILENCE_MS : SILENCE_MS
  return new Pool(url, {
    connections: ROOM[upstream],
    // One request at a time on a connection: then no answer can be taken for that of another.
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
