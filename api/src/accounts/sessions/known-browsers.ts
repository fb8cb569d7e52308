import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'
import { DAY_MS } from '@quarry/domain/times'

type Owner = Pick<UserRow, 'id' | 'browserKey'>

/** A browser is known for a year after the last sign-in in it. */
export const KNOWN_BROWSER_MS = 365 * DAY_MS

const SHAPE = /^([0-9A-Za-z]{1,11})-(\d{1,15})-([\w-]{43})$/

const sign = ({ id, browserKey }: Owner, signedInMs: number): Buffer =>
  createHmac('sha256', browserKey).update(`${id}|${signedInMs}`).digest()

/**
 * The token of a browser in which the account signed in. It gives no access: with it, a password is compared although
 * failures of other callers lock the name. Tokens are not stored.
 */
export const knownBrowserToken = (owner: Owner, now: Date): string =>
  `${owner.id}-${now.getTime()}-${sign(owner, now.getTime()).toString('base64url')}`

export function isKnownBrowser(owner: Owner, token: string | undefined, now: Date): boolean {
  const [, id, at, signature = ''] = SHAPE.exec(token ?? '') ?? []
  if (id !== owner.id || now.getTime() - Number(at) > KNOWN_BROWSER_MS) return false
  return timingSafeEqual(sign(owner, Number(at)), Buffer.from(signature, 'base64url'))
}
