/** Only the user's own machine can answer there, so no one can intercept the code. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parameters of the redirect back to the app. */
const ADDED = ['code', 'state', 'error', 'iss'] as const

/** Browsers add a slash to a bare origin. */
const isAsWritten = (address: string, { href }: URL) => href === address || href === `${address}/`

/**
 * Whether an app may use this redirect address: https, or http on the user's own machine, in the form in which
 * browsers normalize it, so that all parsers agree on its meaning. User info, fragments (they hide what follows) and
 * parameters of the response itself are not allowed.
 */
export function isRedirectAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname))
  const isPlain = url.username === '' && url.password === '' && !/[#@\\]/.test(address)
  const isFree = !ADDED.some((name) => url.searchParams.has(name))
  return isSafe && isPlain && isFree && isAsWritten(address, url)
}

/** The loopback address without its port; undefined for others. */
function withoutPort(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:' || !LOOPBACK_HOSTS.has(url.hostname)) return undefined
  url.port = ''
  return url.href
}

/**
 * Whether a request may name this address: exactly the registered one, or another port of the user's own machine, since a
 * native app gets its port from the system (RFC 8252 section 7.3).
 */
export function matchesRegistered(registered: string, requested: string): boolean {
  if (registered === requested) return true
  const own = withoutPort(registered)
  return own !== undefined && own === withoutPort(requested) && isRedirectAddress(requested)
}
