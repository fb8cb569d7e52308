/** Hosts from which modpacks may download, besides the site itself (docs/rules/files.md). */
const PACK_HOSTS: readonly string[] = [
  'cdn.modrinth.com',
  'github.com',
  'raw.githubusercontent.com',
  'gitlab.com',
]

/** Whether a modpack may name this address for one of its files. `siteHost` has the port, if there is one. */
export function isPackAddress(address: string, siteHost: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname } = new URL(address)
  return (protocol === 'https:' && PACK_HOSTS.includes(hostname)) || host === siteHost
}
