import type { AccountDomainEvent } from '@quarry/db/events'
import type { SuspensionChange } from '@quarry/domain/accounts/suspensions'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { EmailKind } from '../../email/email-texts.ts'
import { findSuspension } from './suspensions.queries.ts'
import { emailOwner, type EmailServices } from '../emails/send-email.ts'

const EMAIL_KINDS_OF_CHANGES: Readonly<Record<SuspensionChange, EmailKind>> = {
  began: 'suspended',
  changed: 'suspended',
  lifted: 'suspensionLifted',
  upheld: 'appealUpheld',
}

/** Whoever is suspended hears of it, and of what becomes of it, by mail; on the site every page says so. */
export const suspensionEmails = (services: EmailServices): Effects => ({
  'suspension.changed': async (tx, delivery) => {
    const event = delivery.payload as Extract<AccountDomainEvent, { name: 'suspension.changed' }>
    const suspension = await findSuspension(tx, event.suspensionId)
    if (!suspension) return
    const { reason, answer, endsAt, beganAt } = suspension
    const isOver = suspension.liftedAt !== null
    // What was taken back meanwhile is not told any more: the mail that it was lifted follows.
    if (isOver && event.change !== 'lifted') return
    const values = {
      forGood: endsAt === null ? 'yes' : 'no',
      ends: endsAt ?? beganAt,
    }
    const words = EMAIL_KINDS_OF_CHANGES[event.change] === 'suspended' ? reason : answer
    const lines = words === null ? [] : [words]
    const page = isOver ? '/settings/account' : '/settings/suspension'
    await emailOwner(services, async () => ({
      kind: EMAIL_KINDS_OF_CHANGES[event.change],
      page,
      values,
      lines,
    }))(tx, delivery)
  },
})
