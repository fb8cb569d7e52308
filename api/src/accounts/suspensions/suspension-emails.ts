import type { AccountDomainEvent } from '@quarry/db/events'
import type { SuspensionChange } from '@quarry/domain/accounts/suspensions'
import type { Effects } from '@quarry/jobs/delivery-workers'
import type { EmailKind } from '../../email/email-texts.ts'
import { findSuspension } from './suspensions.queries.ts'
import { emailOwner, type EmailServices } from '../emails/send-email.ts'

const EMAIL_KINDS_OF_CHANGES: Readonly<Record<SuspensionChange, EmailKind>> = {
  began: 'suspended',
  changed: 'suspended',
  lifted: 'suspensionLifted',
  upheld: 'appealUpheld',
}

/** Informs users of a suspension and its changes by email; on the site every page shows it. */
export const suspensionEmails = (services: EmailServices): Effects => ({
  'suspension.changed': async (tx, delivery) => {
    const event = delivery.payload as Extract<AccountDomainEvent, { name: 'suspension.changed' }>
    const suspension = await findSuspension(tx, event.suspensionId)
    if (!suspension) return
    const { reason, answer, endsAt, beganAt } = suspension
    const isOver = suspension.liftedAt !== null
    // Reverted in the meantime: the email about lifting it follows.
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
