import type { AccountDomainEvent } from '@quarry/db/events'
import type { SuspensionChange } from '@quarry/domain/accounts/suspensions'
import type { Effects } from '@quarry/jobs/delivery-queue'
import type { LetterKind } from '../../email/email-texts.ts'
import { findSuspension } from './suspensions.queries.ts'
import { toOwnerBy, type MailServices } from '../emails/send-email.ts'

const LETTERS: Readonly<Record<SuspensionChange, LetterKind>> = {
  began: 'suspended',
  changed: 'suspended',
  lifted: 'suspensionLifted',
  upheld: 'appealUpheld',
}

/** Whoever is suspended hears of it, and of what becomes of it, by mail; on the site every page says so. */
export const suspensionMails = (services: MailServices): Effects => ({
  'suspension.changed': async (tx, delivery) => {
    const told = delivery.payload as Extract<AccountDomainEvent, { name: 'suspension.changed' }>
    const suspension = await findSuspension(tx, told.suspensionId)
    if (!suspension) return
    const { reason, answer, endsAt, beganAt } = suspension
    const isOver = suspension.liftedAt !== null
    // What was taken back meanwhile is not told any more: the mail that it was lifted follows.
    if (isOver && told.change !== 'lifted') return
    const values = {
      forGood: endsAt === null ? 'yes' : 'no',
      ends: endsAt ?? beganAt,
    }
    const words = LETTERS[told.change] === 'suspended' ? reason : answer
    const lines = words === null ? [] : [words]
    const page = isOver ? '/settings/account' : '/settings/suspension'
    await toOwnerBy(services, async () => ({
      kind: LETTERS[told.change],
      page,
      values,
      lines,
    }))(tx, delivery)
  },
})
