import { createHmac, randomBytes } from 'node:crypto'
import { mintId } from '@quarry/db/ids'
import { WEBHOOK_SECRET_PREFIX } from '@quarry/domain/webhooks/webhooks'

const SECRET_BYTES = 32

export const mintWebhookSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** As receivers put it into their libraries. */
export const shownSecret = (secret: Buffer): string => WEBHOOK_SECRET_PREFIX + secret.toString('base64')

/** The same for all attempts at one message, so that a receiver knows what it has had. */
export const mintMessageId = (): string => `msg_${mintId()}`

interface Message {
  id: string
  body: string
  now: Date
}

/** The headers of Standard Webhooks: who holds the secret knows by them that the message is ours, and how old. */
export function signatureHeaders(secret: Buffer, { id, body, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
