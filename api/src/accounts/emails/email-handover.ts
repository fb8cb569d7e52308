import type { Db } from '@quarry/db/db'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import type { OutgoingEmail, Mailer } from '../../ports/mailer.ts'
import { markHandedOver } from '../../kernel/delivery-handover.queries.ts'

/** `db` is outside the transaction of the delivery, so the mark survives a rollback. */
interface HandoverServices {
  mailer: Mailer
  db: Db
}

/**
 * Sends an email at most once, even if the process dies: the handover is marked before the end of the message, and a
 * marked email is not sent again. A process killed between the mark and the end (one step) loses the email; any
 * rejection by the server or a connection error removes the mark.
 */
export async function handOver(
  { mailer, db }: HandoverServices,
  delivery: Pick<DeliveryRow, 'id' | 'handedOverAt'>,
  email: OutgoingEmail,
): Promise<'sent' | 'refused'> {
  if (delivery.handedOverAt !== null) return 'sent'
  try {
    return await mailer.send(email, () => markHandedOver(db, delivery.id, new Date()))
  } catch (error) {
    await markHandedOver(db, delivery.id, null)
    throw error
  }
}
