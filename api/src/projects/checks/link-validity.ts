import { PLATFORM_HOSTS, RESERVED_HOSTS, SHARED_HOSTS, SHORTENERS } from '@quarry/domain/projects/links'

const isOn = (host: string, hosts: readonly string[]) =>
  hosts.some((known) => host === known || host.endsWith(`.${known}`))

/**
 * Whether a link is valid, judged by its form alone: no request is sent. `platform` is the code of the link, where it
 * has one.
 */
export function canLead(address: string, platform = ''): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, username, password } = new URL(address)
  const host = hostname.replace(/\.$/, '')
  if (protocol !== 'https:' && protocol !== 'http:') return false
  if (username !== '' || password !== '') return false
  // Names without a dot and bare numbers are hosts of a local network.
  if (!host.includes('.') || /^[\d.]+$/.test(host)) return false
  if (isOn(host, RESERVED_HOSTS) || isOn(host, SHORTENERS)) return false
  const wanted = PLATFORM_HOSTS[platform]
  if (wanted && !isOn(host, wanted)) return false
  return !(isOn(host, SHARED_HOSTS) && pathname === '/' && search === '')
}
