/** Parts of the site that serve paths; each has its own connections, so that none can starve another. */
export type Part = 'pages' | 'api' | 'files' | 'live' | 'search'

const PREFIXES: readonly (readonly [prefix: string, part: Part])[] = [
  ['/data/', 'files'],
  ['/_search/', 'search'],
  ['/v2/', 'api'],
  ['/v3/', 'api'],
  ['/_internal/', 'api'],
  ['/updates/', 'api'],
  ['/maven/', 'api'],
  ['/sitemap/', 'api'],
  ['/feed/', 'api'],
  ['/badge/', 'api'],
  ['/preview/', 'api'],
  ['/pack/', 'api'],
]
const PATHS = new Map<string, Part>([
  ['/_internal/live', 'live'],
  ['/openapi.json', 'api'],
  ['/.well-known/oauth-authorization-server', 'api'],
  ['/sitemap.xml', 'api'],
  ['/oembed', 'api'],
  ['/random', 'api'],
  ['/v2', 'api'],
  ['/v3', 'api'],
])
/** The only prefix below which a connection may become a WebSocket. */
const SOCKETS = '/_internal/socket/'

/** The part that serves a path in canonical form. */
export const partOf = (pathname: string): Part =>
  PATHS.get(pathname) ?? PREFIXES.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? 'pages'

/** Where pages of any origin may read the responses. The path may have too many slashes. */
export const isOpenToAnyOrigin = (path: string): boolean => /^\/+(?:v[23]|updates|maven)(?:[/?]|$)/.test(path)

export const isSocketPath = (pathname: string): boolean => pathname.startsWith(SOCKETS)
