import { createHmac, randomBytes } from 'node:crypto'
import { mintId } from '@quarry/db/ids'
import { WEBHOOK_SECRET_PREFIX } from '@quarry/domain/webhooks/webhooks'

const SECRET_BYTES = 32

export const mintWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** In the form that libraries for Standard Webhooks accept. */
export const shownSecret = (secret: Buffer): string => WEBHOOK_SECRET_PREFIX + secret.toString('base64')

/** Id of a message in all its attempts, so that receivers can ignore repetitions. */
export const mintMessageId = (): string => `msg_${mintId()}`

interface Message {
  id: string
  body: string
  now: Date
}

/** Headers of Standard Webhooks, which prove origin and time of the message. */
export function signatureHeaders(secret: Buffer, { id, body, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
