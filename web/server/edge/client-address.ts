import type { IncomingMessage } from 'node:http'
import { canonicalAddress } from '@quarry/api/contract/caller'
import ipaddr from 'ipaddr.js'

/** Returns whether an address belongs to a trusted proxy. */
export type Trust = (address: string) => boolean

/** `10.0.0.0/8` or a single address; undefined for other text. */
function readNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = canonicalAddress(text)
  if (address === undefined) return undefined
  const parsed = ipaddr.parse(address)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}

export function trustIn(networks: readonly string[]): Trust {
  const known = networks.map(readNetwork).filter((network) => network !== undefined)
  return (address) => {
    const parsed = ipaddr.parse(address)
    return known.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  }
}

/** The caller's address, and the host name of the request. */
export interface Visitor {
  address: string
  host: string | undefined
}

/**
 * Finds the caller's address: that of the connection or, when that is a trusted proxy, the last address of
 * `X-Forwarded-For`, and so on outwards. Entries that the visitor made up stand before that and are never reached.
 */
export function readVisitor({ socket, headers }: IncomingMessage, isTrusted: Trust): Visitor {
  const connected = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  let address = connected
  const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (isTrusted(address)) {
    const next = canonicalAddress(forwardedFor.pop() ?? '')
    if (next === undefined) break
    address = next
  }
  const forwardedHost = isTrusted(connected) ? headers['x-forwarded-host'] : undefined
  return { address, host: forwardedHost === undefined ? headers.host : String(forwardedHost) }
}
