import type { IncomingMessage } from 'node:http'
import { canonicalAddress } from '@quarry/api/contract/caller'
import ipaddr from 'ipaddr.js'

/** Says whether an address belongs to a proxy that the operator named. */
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

/** Who asks, and by which name they called the site. */
export interface Visitor {
  address: string
  host: string | undefined
}

/**
 * Who asks: the address of the connection or, when that is a proxy of ours, what the proxy says, and so on outwards.
 * What a visitor wrote into the header stands before that and is never reached.
 */
export function judgeVisitor({ socket, headers }: IncomingMessage, isTrusted: Trust): Visitor {
  const connected = canonicalAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  let address = connected
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (isTrusted(address)) {
    const next = canonicalAddress(told.pop() ?? '')
    if (next === undefined) break
    address = next
  }
  const toldHost = isTrusted(connected) ? headers['x-forwarded-host'] : undefined
  return { address, host: toldHost === undefined ? headers.host : String(toldHost) }
}
