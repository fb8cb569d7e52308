import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6
/** Whether an address may be called at this port. */
export type Callable = (address: string, port: number) => boolean

/** Where the web is; anything else on a machine of the internet is no affair of a webhook. */
const WEB_PORTS: readonly number[] = [80, 443, 8443]

/** All that is given out to machines of the internet. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** Of a translator: the last 32 bits are the address that is meant. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')
const LAST_FOUR = -4

/** The address that is meant by one that carries another inside. */
function meant(text: string): Address {
  const address = ipaddr.process(text)
  if (address.kind() !== 'ipv6' || !address.match(NAT64)) return address
  return ipaddr.fromByteArray(address.toByteArray().slice(LAST_FOUR))
}

function isOfInternet(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}

const readNetwork = (text: string): [Address, number] => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Machines of the internet at the ports of the web, and besides those of the networks that the operator named, at any
 * port. Judge an address only when it is connected to: a name may stand for another one each time it is asked for.
 */
export function callableAddresses(networks: readonly string[]): Callable {
  const allowed = networks.map(readNetwork)
  return (text, port) => {
    if (!ipaddr.isValid(text)) return false
    const address = meant(text)
    const isAllowed = allowed.some(
      ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
    )
    return isAllowed || (WEB_PORTS.includes(port) && isOfInternet(address))
  }
}
