import { createHmac } from 'node:crypto'
import type { TicketPayload } from '../../contract/hosting/console.ts'

/** A ticket that agents check by the key of their node. */
export function signTicket(payload: TicketPayload, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
