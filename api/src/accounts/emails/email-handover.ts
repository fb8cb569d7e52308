import type { Db } from '@quarry/db/db'
import type { DeliveryRow } from '@quarry/db/schema/jobs'
import type { OutgoingEmail, Mailer } from '../../ports/mailer.ts'
import { markHandedOver } from '../../kernel/delivery-handover.queries.ts'

/** `db` is beside the transaction of the delivery: what is noted by it stays when that one does not. */
interface HandoverServices {
  mailer: Mailer
  db: Db
}

/**
 * Sends a mail so that it arrives once, whenever the process dies: before its end it is noted that it goes, and what was
 * noted is not sent again. Killed between the note and the end, which is one step, it would not arrive at all; whatever
 * the server or the way to it refuses takes the note back.
 */
export async function handOver(
  { mailer: post, db }: HandoverServices,
  delivery: Pick<DeliveryRow, 'id' | 'handedOverAt'>,
  mail: OutgoingEmail,
): Promise<'sent' | 'refused'> {
  if (delivery.handedOverAt !== null) return 'sent'
  try {
    return await post.send(mail, () => markHandedOver(db, delivery.id, new Date()))
  } catch (error) {
    await markHandedOver(db, delivery.id, null)
    throw error
  }
}
