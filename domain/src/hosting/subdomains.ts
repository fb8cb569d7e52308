/** The port of the game, which players need not enter. */
export const GAME_PORT = 25_565

/** A label of a domain name: letters, digits and hyphens, with no hyphen at its ends. */
export const SUBDOMAIN_SHAPE = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/** Names that players would take for a service of the site. */
const RESERVED: readonly string[] = [
  'admin',
  'administrator',
  'billing',
  'localhost',
  'login',
  'minecraft',
  'moderator',
  'official',
  'quarry',
  'router',
  'status',
  'support',
]

export const isReservedSubdomain = (name: string): boolean => RESERVED.includes(name)

/** What players enter: the name below the domain of the site, with the port unless it is that of the game. */
export const gameAddress = (subdomain: string, { domain, port }: { domain: string; port: number }): string =>
  `${subdomain}.${domain}${port === GAME_PORT ? '' : `:${port}`}`

/** The name in an address that a client sent, such as `Caves.Play.Example.`; undefined for other domains. */
export function subdomainIn(host: string, domain: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '')
  const end = `.${domain.toLowerCase()}`
  if (!name.endsWith(end)) return undefined
  const subdomain = name.slice(0, -end.length)
  return SUBDOMAIN_SHAPE.test(subdomain) ? subdomain : undefined
}
