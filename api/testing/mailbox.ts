import { accountEmails } from '../src/accounts/emails/account-emails.ts'
import { billingEmails } from '../src/billing/billing-emails.ts'
import { hostingEmails } from '../src/hosting/purchases/unpaid-servers.ts'
import { bulkTakedownEmails } from '../src/moderation/bulk-takedowns/bulk-takedown-emails.ts'
import { takedownEmails } from '../src/moderation/takedowns/takedown-emails.ts'
import { notificationEmails } from '../src/notifications/emails/notification-emails.ts'
import type { OutgoingEmail, Mailer } from '../src/ports/mailer.ts'
import { deliver } from './deliver-events.ts'
import { SITE_URL, type TestApp } from './test-app.ts'

export interface Mailbox {
  /** Runs all deliveries of the queue `mail` and returns the sent emails. */
  collect(app: TestApp): Promise<OutgoingEmail[]>
  /** Replaces sending of the next emails. */
  answer(send: Mailer['send'] | undefined): void
}

/** A mailer that stores emails in memory, behind the real queue. */
export function aMailbox(now: () => Date = () => new Date()): Mailbox {
  let mails: OutgoingEmail[] = []
  let sendInstead: Mailer['send'] | undefined
  const mailer: Mailer = {
    async send(mail) {
      if (sendInstead) return sendInstead(mail)
      mails.push(mail)
      return 'sent'
    },
  }
  return {
    async collect({ db, services: { reference } }) {
      const services = { mailer, siteUrl: SITE_URL, now, db, reference }
      await deliver(db, 'mail', {
        ...accountEmails(services),
        ...notificationEmails(services),
        ...billingEmails(services),
        ...takedownEmails(services),
        ...bulkTakedownEmails(services),
        ...hostingEmails(services),
      })
      const collected = mails
      mails = []
      return collected
    },
    answer(send) {
      sendInstead = send
    },
  }
}

/** The token in the link of an email. */
export function flowIn(mail: OutgoingEmail | undefined): string {
  const [, flow] = /\?flow=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (flow === undefined) throw new Error('the mail holds no link')
  return flow
}
