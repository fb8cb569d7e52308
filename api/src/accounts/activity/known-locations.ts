import { canonicalAddress } from '../../../contract/caller.ts'

interface Location {
  os: string | null
  platform: string | null
  ip: string | null
}

/** The part of an address that stays the same when a line is given another one: half of IPv4, a quarter of IPv6. */
function networkOf(ip: string | null): string {
  const address = canonicalAddress(ip ?? '') ?? ''
  return address.split(/[.:]/).slice(0, 2).join('.')
}

/** What of an address tells one line from another, and no more: that part of it. */
export function coarseAddress(ip: string | null): string | null {
  const address = canonicalAddress(ip ?? '')
  if (address === undefined) return null
  const mark = address.includes(':') ? ':' : '.'
  return [...address.split(mark).slice(0, 2), '*'].join(mark)
}

/**
 * Whether an account has been signed in to like this before: by the same system and program, from the same network. The
 * first time is nothing new.
 */
export const isKnownLocation = (place: Location, before: readonly Location[]): boolean =>
  before.length === 0 ||
  before.some(
    ({ os, platform, ip }) =>
      os === place.os && platform === place.platform && networkOf(ip) === networkOf(place.ip),
  )
