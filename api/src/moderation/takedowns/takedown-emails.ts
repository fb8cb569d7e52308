import type { AccountHappening } from '@quarry/db/events'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { toOwnerBy, type MailServices } from '../../accounts/emails/send-email.ts'
import { findTakedown } from './takedown-emails.queries.ts'

/** Whoever keeps what staff have taken down hears of it by mail, and of its return; its page says so as well. */
export const takedownMails = (services: MailServices): Effects => ({
  'takedown.changed': async (tx, delivery) => {
    const { noun, thingId, change } = delivery.payload as Extract<
      AccountHappening,
      { name: 'takedown.changed' }
    >
    const thing = await findTakedown(tx, noun, thingId)
    // What was taken back meanwhile is not told any more: the other mail follows.
    if (!thing || (thing.takenDownAt !== null) !== (change === 'taken')) return
    await toOwnerBy(services, async () => ({
      kind: change === 'taken' ? 'takenDown' : 'givenBack',
      page: `/${noun}/${thingId}`,
      values: { noun, name: thing.name },
      lines: thing.takenDownWhy === null ? [] : [thing.takenDownWhy],
    }))(tx, delivery)
  },
})
