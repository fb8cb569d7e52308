import { canonicalAddress } from '../../../contract/caller.ts'

interface Location {
  os: string | null
  platform: string | null
  ip: string | null
}

/** The part of an address that usually survives a reconnect: half of IPv4, a quarter of IPv6. */
function networkOf(ip: string | null): string {
  const address = canonicalAddress(ip ?? '') ?? ''
  return address.split(/[.:]/).slice(0, 2).join('.')
}

/** The network part of an address, as shown to moderators. */
export function coarseAddress(ip: string | null): string | null {
  const address = canonicalAddress(ip ?? '')
  if (address === undefined) return null
  const mark = address.includes(':') ? ':' : '.'
  return [...address.split(mark).slice(0, 2), '*'].join(mark)
}

/**
 * Whether the account signed in from a location like this before: same system, program and network. The first sign-in
 * counts as known.
 */
export const isKnownLocation = (place: Location, before: readonly Location[]): boolean =>
  before.length === 0 ||
  before.some(
    ({ os, platform, ip }) =>
      os === place.os && platform === place.platform && networkOf(ip) === networkOf(place.ip),
  )
