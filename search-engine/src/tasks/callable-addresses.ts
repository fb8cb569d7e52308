import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks in the form `10.0.0.0/8`, or all of them. */
export type AllowedNetworks = readonly string[] | 'any'

const globalV6 = '2000::/3'

/** Addresses of the internet by their number that clouds use for services to their own machines. */
const cloudNetworks = ['168.63.129.16/32', '161.26.0.0/16']

/** What IANA keeps for special use: machines of one's own, neighbours, documentation, multicast. */
const specialNetworks = [
  ...cloudNetworks,
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // These two carry addresses of version 4, of whatever network.
  '2001::/23',
  '2002::/16',
  '2001:db8::/32',
  '2620:4f:8000::/48',
  '3fff::/20',
]

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Throws for a text that is no network. */
function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits = ''] = network.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const length = Number(bits)
  if (isIP(address) === 0 || !/^\d+$/.test(bits) || length > most || network.split('/').length > 2)
    throw new Error(`"${network}" is no network: expected an address and a length, such as 10.0.0.0/8`)
  list.addSubnet(address, length, familyOf(address))
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list
}

const special = listOf(specialNetworks)
const unicast = listOf([globalV6])

/** Reads `any`, or networks with commas between them; throws for what is neither. */
export function readNetworks(text: string): AllowedNetworks {
  if (text.trim() === 'any') return 'any'
  const networks = text.split(',').map((network) => network.trim())
  listOf(networks)
  return networks
}

/**
 * The addresses that the engine may call because a request asked for it. Without it a key for webhooks would reach
 * whatever listens on this machine and beside it.
 */
export class CallableAddresses {
  readonly #allowed: BlockList | 'any'

  /** Beside addresses of the internet those of some networks. */
  constructor(networks: AllowedNetworks = []) {
    this.#allowed = networks === 'any' ? 'any' : listOf(networks)
  }

  has(address: string): boolean {
    if (this.#allowed === 'any') return true
    const family = familyOf(address)
    if (this.#allowed.check(address, family)) return true
    return !special.check(address, family) && (family === 'ipv4' || unicast.check(address, family))
  }

  /** Throws for an address written as such; names are judged by what they stand for when they are called. */
  requireHost(host: string): void {
    const address = host.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0 && !this.has(address)) throw refusalOf(host, [address])
  }

  /** Looks names up as sockets do, and answers with callable addresses only. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '')
        return
      }
      const callable = found.filter(({ address }) => this.has(address))
      const [first] = callable
      if (!first) {
        const refused = found.map(({ address }) => address)
        callback(refusalOf(host, refused), '')
      } else if (options.all) callback(null, callable)
      else callback(null, first.address, first.family)
    })
  }
}

const refusalOf = (host: string, addresses: readonly string[]) =>
  new Error(
    `${host} is not called, because ${addresses.join(', ')} does not belong to the internet; --experimental-allowed-ip-networks can allow it`,
  )
