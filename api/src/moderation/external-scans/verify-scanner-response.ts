import { createHmac, timingSafeEqual } from 'node:crypto'
import { EXTERNAL_SIGNATURE_MAX_AGE_S } from '@quarry/domain/moderation/scans'

export interface SignedMessage {
  id: string
  /** Header value: seconds since 1970. */
  timestamp: string
  /** Header value: one or more signatures, separated by spaces. */
  signatures: string
  bytes: Uint8Array
}

/** During a change of keys a scanner may sign with both; further signatures are ignored. */
const SIGNATURES_MAX = 4
const SIGNATURE = /^v1,[A-Za-z0-9+/]{43}=$/
const SHORT = /^[\x21-\x7e]{1,200}$/

/** Whether the raw bytes were signed with the secret, recently. */
export function isSigned(
  secret: Buffer,
  { id, timestamp, signatures, bytes }: SignedMessage,
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
