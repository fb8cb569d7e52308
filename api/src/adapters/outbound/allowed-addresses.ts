import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6
/** Whether an address may be called at this port. */
export type Callable = (address: string, port: number) => boolean

/** Nothing was sent: the name resolves to no allowed address. */
export class NotCallableError extends Error {
  override readonly name = 'NotCallableError'
}

/** Ports of the web; webhooks have no business with other services. */
const WEB_PORTS: readonly number[] = [80, 443, 8443]

/** Addresses of the public internet (global unicast). */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** Networks within the public range that only machines inside reach: services of clouds, relays, documentation. */
const INSIDE = [
  '168.63.129.16/32',
  '161.26.0.0/16',
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '2001::/23',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((network) => ipaddr.parseCIDR(network))
/** NAT64: the last 32 bits are the actual address. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')
const LAST_FOUR = -4

/** The address embedded in another one. */
function meant(text: string): Address {
  const address = ipaddr.process(text)
  if (address.kind() !== 'ipv6' || !address.match(NAT64)) return address
  return ipaddr.fromByteArray(address.toByteArray().slice(LAST_FOUR))
}

function isOfInternet(address: Address): boolean {
  if (address.range() !== 'unicast' || INSIDE.some((network) => isWithin(address, network))) return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}

const isWithin = (address: Address, [base, bits]: [Address, number]): boolean =>
  base.kind() === address.kind() && address.match(base, bits)

const readNetwork = (text: string): [Address, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Allows the public internet at web ports, and the networks configured by the operator at any port. Judge an address
 * only when connecting: a name may resolve differently each time.
 */
export function callableAddresses(networks: readonly string[]): Callable {
  const allowed = networks.map(readNetwork)
  return (text, port) => {
    if (!ipaddr.isValid(text)) return false
    const address = meant(text)
    const isAllowed = allowed.some((network) => isWithin(address, network))
    return isAllowed || (WEB_PORTS.includes(port) && isOfInternet(address))
  }
}
