import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address is one of the internet; an IPv4 address in an IPv6 one counts as itself. */
export function isOuterAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_V6))
}

/** The host has no address to which a download may connect. */
export class InnerAddressError extends Error {
  override readonly name = 'InnerAddressError'

  constructor(host: string) {
    super(`${host} has no address of the internet`)
  }
}

/** Finds addresses of hosts, and judges the very address to which the socket connects. */
export const lookupAmong =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, answer) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return answer(new InnerAddressError(host), '')
      if (options.all) return answer(null, allowed)
      return answer(null, first.address, first.family)
    })
  }
