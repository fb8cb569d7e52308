/** A record that a user adds to a domain, so that it leads to a server. */
export interface DnsRecord {
  type: 'A' | 'AAAA' | 'SRV'
  name: string
  value: string
}

const SERVICE = '_minecraft._tcp.'
/** Of a whole name, with the service before it. */
const DOMAIN_MAX = 253 - SERVICE.length
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** A domain in the form that records need, from its form in ASCII; undefined for any other text. */
export function readDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/\.$/, '')
  const labels = domain.split('.')
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label))
  return isDomain && domain.length <= DOMAIN_MAX && !/\d$/.test(labels.at(-1) ?? '') ? domain : undefined
}

const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** The records with which players reach a server by a domain; none if the server cannot be reached from elsewhere. */
export function dnsRecords(domain: string, { ip, port }: { ip: string; port: number }): DnsRecord[] {
  if (isLocal(ip)) return []
  const address: DnsRecord[] = ip.includes(':')
    ? [{ type: 'AAAA', name: domain, value: ip }]
    : /^\d+\.\d+\.\d+\.\d+$/.test(ip)
      ? [{ type: 'A', name: domain, value: ip }]
      : []
  const target = address.length > 0 ? domain : ip
  return [...address, { type: 'SRV', name: `${SERVICE}${domain}`, value: `0 5 ${port} ${target}` }]
}
