import { createHmac, timingSafeEqual } from 'node:crypto'
import { EXTERNAL_SIGNATURE_MAX_AGE_S } from '@quarry/domain/moderation/scans'

export interface SignedAnswer {
  id: string
  /** Seconds since 1970, as it was written. */
  timestamp: string
  /** As it was written: one or more, with spaces between. */
  signatures: string
  bytes: Uint8Array
}

/** A scanner that changes its key may sign with both; more are not tried. */
const SIGNATURES_MAX = 4
const SIGNATURE = /^v1,[A-Za-z0-9+/]{43}=$/
const SHORT = /^[\x21-\x7e]{1,200}$/

/** Whether the bytes, as they came, were signed by who holds the secret, and lately. */
export function isSigned(
  secret: Buffer,
  { id, timestamp, signatures, bytes }: SignedAnswer,
  now: Date,
): boolean {
  if (!SHORT.test(id) || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > EXTERNAL_SIGNATURE_MAX_AGE_S) return false
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(bytes).digest()
  return signatures
    .split(' ', SIGNATURES_MAX)
    .filter((one) => SIGNATURE.test(one))
    .some((one) => timingSafeEqual(Buffer.from(one.slice('v1,'.length), 'base64'), expected))
}
