import type { AccountDomainEvent } from '@quarry/db/events'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { compose } from '../../email/compose-email.ts'
import { handOver } from '../emails/email-handover.ts'
import type { MailServices } from '../emails/send-email.ts'
import { takeFarewell } from './deletion-emails.queries.ts'

/** The last mail of an account that is gone. Where it goes is forgotten in the transaction that sends it. */
export const farewellMails = (services: MailServices): Effects => ({
  'account.deleted': async (tx, delivery) => {
    const { userId } = delivery.payload as Extract<AccountDomainEvent, { name: 'account.deleted' }>
    const farewell = await takeFarewell(tx, userId)
    if (!farewell) return
    const { username, email, language } = farewell
    const mail = compose({ kind: 'accountDeleted', language, values: { username, site: services.siteUrl } })
    await handOver(services, delivery, { ...mail, id: `mail-${delivery.id}`, to: email })
  },
})
