import { createHmac, timingSafeEqual } from 'node:crypto'
import { TicketPayload } from '@quarry/api/contract/hosting/console'

/** The content of a ticket that the API signed and that has not expired. */
export function readTicket(ticket: string, key: Buffer, nowMs: number): TicketPayload | undefined {
  const [body = '', signature = '', ...rest] = ticket.split('.')
  const expected = createHmac('sha256', key).update(body).digest()
  const given = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const payload = TicketPayload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return payload.success && payload.data.expires > nowMs ? payload.data : undefined
}
