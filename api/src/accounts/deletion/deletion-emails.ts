import type { AccountDomainEvent } from '@quarry/db/events'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { composeEmail } from '../../email/compose-email.ts'
import { handOver } from '../emails/email-handover.ts'
import type { EmailServices } from '../emails/send-email.ts'
import { takeDeletionEmail } from './deletion-emails.queries.ts'

/** The last email of a deleted account. Its address is deleted in the transaction that sends it. */
export const deletionEmails = (services: EmailServices): Effects => ({
  'account.deleted': async (tx, delivery) => {
    const { userId } = delivery.payload as Extract<AccountDomainEvent, { name: 'account.deleted' }>
    const recipient = await takeDeletionEmail(tx, userId)
    if (!recipient) return
    const { username, email: to, language } = recipient
    const email = await composeEmail({
      kind: 'accountDeleted',
      language,
      values: { username, site: services.siteUrl },
    })
    await handOver(services, delivery, { ...email, id: `mail-${delivery.id}`, to })
  },
})
