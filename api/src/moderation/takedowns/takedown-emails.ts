import type { AccountDomainEvent } from '@quarry/db/events'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { emailOwner, type EmailServices } from '../../accounts/emails/send-email.ts'
import { findTakedown } from './takedown-emails.queries.ts'

/** Emails to the owner about a takedown and a restoration. */
export const takedownEmails = (services: EmailServices): Effects => ({
  'takedown.changed': async (tx, delivery) => {
    const { kind, thingId, change } = delivery.payload as Extract<
      AccountDomainEvent,
      { name: 'takedown.changed' }
    >
    const thing = await findTakedown(tx, kind, thingId)
    // Changed again meanwhile: the email about that follows.
    if (!thing || (thing.takenDownAt !== null) !== (change === 'taken')) return
    await emailOwner(services, async () => ({
      kind: change === 'taken' ? 'takenDown' : 'givenBack',
      page: `/${kind}/${thingId}`,
      values: { kind, name: thing.name },
      lines: thing.takenDownWhy === null ? [] : [thing.takenDownWhy],
    }))(tx, delivery)
  },
})
