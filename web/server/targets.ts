import type { WebConfig } from './config.ts'

/** Where this server's own path for searches starts. */
const SEARCH_PATH = '/_search'

const API_PREFIXES = ['/v2/', '/v3/', '/_internal/', '/data/', '/updates/']
const API_PATHS = ['/openapi.json', '/v2', '/v3']

/** The address that answers for a path of another part of the site, or `undefined` when the pages do. */
export function targetOf(path: string, config: Pick<WebConfig, 'apiUrl' | 'searchUrl'>): URL | undefined {
  const [pathname = ''] = path.split('?')
  if (API_PREFIXES.some((prefix) => pathname.startsWith(prefix)) || API_PATHS.includes(pathname)) {
    return new URL(config.apiUrl + path)
  }
  if (config.searchUrl && pathname.startsWith(`${SEARCH_PATH}/`)) {
    return new URL(config.searchUrl + path.slice(SEARCH_PATH.length))
  }
  return undefined
}
