import { createHmac, timingSafeEqual } from 'node:crypto'
import { EVENT_MAX_AGE_S } from '@quarry/domain/billing/payment-methods'

const sign = (secret: string, time: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** The header of a message signed at a time: `t=<seconds>,v1=<hex>`, as Stripe writes it. */
export function signatureOf(secret: string, body: Uint8Array, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${sign(secret, time, body)}`
}

/** Whether one of the first signatures of the header is that of the bytes, made recently. */
export function isSigned(
  secret: string,
  { body, signature, now }: { body: Uint8Array; signature: string; now: Date },
): boolean {
  const [, time] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  if (time === undefined || Math.abs(now.getTime() / 1000 - Number(time)) > EVENT_MAX_AGE_S) return false
  const expected = Buffer.from(sign(secret, time, body))
  return signature
    .split(',', SIGNATURES_MAX)
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice('v1='.length)), expected))
}

/** The time, and signatures of several secrets while one is replaced. */
const SIGNATURES_MAX = 8
