import ipaddr, { type IPv6 } from 'ipaddr.js'

/** What the web server reports about a visitor to the API; trusted only together with the shared secret. */
export const SITE_SECRET_HEADER = 'x-quarry-site'
export const CALLER_HEADER = 'x-quarry-caller'
/** The caller of requests that the web server sends for all visitors, such as for a page that it shares. */
export const SITE_CALLER = 'site'
/** The host name under which the visitor opened the site. */
export const CALLED_HOST_HEADER = 'x-forwarded-host'

/**
 * How many of the eight groups of an IPv6 address belong to one subscriber, who can change the rest freely.
 */
const SUBSCRIBER_GROUPS = 4

/** The canonical form of an address: IPv4-mapped IPv6 unwrapped, without zone. Undefined for other text. */
export function canonicalAddress(text: string): string | undefined {
  const [address = ''] = text.trim().split('%')
  // Octal, hexadecimal and short forms of IPv4 are ambiguous.
  if (!ipaddr.isValid(address) || (!address.includes(':') && !/^\d+\.\d+\.\d+\.\d+$/.test(address)))
    return undefined
  return /(^|\.)0\d/.test(address) ? undefined : ipaddr.process(address).toString()
}

/** The key of one caller: an IPv4 address, or the /64 around an IPv6 address. Takes canonical addresses. */
export function callerBlock(address: string): string {
  if (!address.includes(':')) return address
  const { parts } = ipaddr.parse(address) as IPv6
  const groups = parts.slice(0, SUBSCRIBER_GROUPS).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
