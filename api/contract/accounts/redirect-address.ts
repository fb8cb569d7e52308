/** This machine alone can answer there, so nobody listens on the way. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is added to an address on the way back. */
const ADDED = ['code', 'state', 'error', 'iss'] as const

/** As a browser writes an address; a bare origin may lack its slash. */
const isAsWritten = (address: string, { href }: URL) => href === address || href === `${address}/`

/**
 * Whether people may be sent back to an app at this address: https, or http on their own machine, in the one form in
 * which a browser writes it, so that all who read it agree on what it means. Neither a name before the host nor a
 * fragment, which hides what follows it, nor a parameter that the answer itself has.
 */
export function isRedirectAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname))
  const isPlain = url.username === '' && url.password === '' && !/[#@\\]/.test(address)
  const isFree = !ADDED.some((name) => url.searchParams.has(name))
  return isSafe && isPlain && isFree && isAsWritten(address, url)
}
