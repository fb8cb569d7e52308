/** Hosts from which modpacks may download, besides the site itself (docs/rules/files.md). */
const PACK_HOSTS: readonly string[] = [
  'cdn.modrinth.com',
  'github.com',
  'raw.githubusercontent.com',
  'gitlab.com',
]

/** The parts of a parsed address. */
interface Address {
  protocol: string
  host: string
  hostname: string
}

/** Whether a modpack may name this address for one of its files. `siteHost` has the port, if there is one. */
export const isPackAddress = ({ protocol, host, hostname }: Address, siteHost: string): boolean =>
  (protocol === 'https:' && PACK_HOSTS.includes(hostname)) || host === siteHost
