import { accountMails } from '../src/accounts/emails/account-emails.ts'
import { bulkTakedownEmails } from '../src/moderation/bulk-takedowns/bulk-takedown-emails.ts'
import { noticeMails } from '../src/notifications/emails/notification-emails.ts'
import type { Mail, Post } from '../src/ports/mailer.ts'
import { deliver } from './deliver-events.ts'
import { SITE_URL, type TestApp } from './test-app.ts'

export interface Mailbox {
  /** Does all waiting work of the queue `mail`; answers what was sent by it. */
  collect(app: TestApp): Promise<Mail[]>
  /** What the post does with the next mails, in place of taking them. */
  answer(send: Post['send'] | undefined): void
}

/** A post that keeps mails in memory, behind the real queue. */
export function aMailbox(now: () => Date = () => new Date()): Mailbox {
  let mails: Mail[] = []
  let sendInstead: Post['send'] | undefined
  const post: Post = {
    async send(mail) {
      if (sendInstead) return sendInstead(mail)
      mails.push(mail)
      return 'sent'
    },
  }
  return {
    async collect({ db, services: { reference } }) {
      const services = { post, siteUrl: SITE_URL, now, db, reference }
      await deliver(db, 'mail', {
        ...accountMails(services),
        ...noticeMails(services),
        ...bulkTakedownEmails(services),
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

/** What stands in the link of a mail. */
export function flowIn(mail: Mail | undefined): string {
  const [, flow] = /\?flow=([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (flow === undefined) throw new Error('the mail holds no link')
  return flow
}
