/** Hosts from which modpacks may download, besides the site itself (docs/rules/files.md). */
const PACK_HOSTS: readonly string[] = [
  'cdn.modrinth.com',
  'github.com',
  'raw.githubusercontent.com',
  'gitlab.com',
]

/** Hosts from which servers download packs of CurseForge; the first one redirects to the second. */
export const CURSEFORGE_HOSTS: readonly string[] = ['edge.forgecdn.net', 'mediafilez.forgecdn.net']

/** The parts of a parsed address. */
interface Address {
  protocol: string
  host: string
  hostname: string
}

/** Of a site in development, whose port may have changed since its packs were made. */
const LOCAL = 'localhost'

/** Whether the site itself has the file. `siteHost` has the port, if there is one. */
export const isSiteAddress = (
  { host, hostname }: Pick<Address, 'host' | 'hostname'>,
  siteHost: string,
): boolean => host === siteHost || (hostname === LOCAL && siteHost.startsWith(`${LOCAL}:`))

/** Whether a modpack may name this address for one of its files. */
export const isPackAddress = (address: Address, siteHost: string): boolean =>
  (address.protocol === 'https:' && PACK_HOSTS.includes(address.hostname)) || isSiteAddress(address, siteHost)
