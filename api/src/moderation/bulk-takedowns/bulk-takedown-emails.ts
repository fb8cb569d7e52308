import type { AccountHappening } from '@quarry/db/events'
import { SWEPT_NOUNS } from '@quarry/domain/moderation/bulk-takedowns'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { toOwnerBy, type MailServices } from '../../accounts/emails/send-email.ts'
import { sayMore } from '../../email/compose-email.ts'
import { countThings, findSweep, nameThings } from './bulk-takedowns.queries.ts'

/** One mail for all that was taken down or given back in one step. */
export const sweepMails = (services: MailServices): Effects => ({
  'sweep.ended': async (tx, delivery) => {
    const { sweepId, change } = delivery.payload as Extract<AccountHappening, { name: 'sweep.ended' }>
    const sweep = await findSweep(tx, sweepId)
    // What was given back meanwhile is not told any more: the other mail follows.
    if (!sweep || (sweep.undoneAt === null) !== (change === 'taken')) return
    const state = change === 'taken' ? 'taken' : 'given'
    const counts = (await countThings(tx, [sweepId])).filter((one) => one.state === state)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) return
    const names = await nameThings(tx, sweepId, state)
    const counted = SWEPT_NOUNS.map((noun) => [
      `${noun}s`,
      counts.find((one) => one.noun === noun)?.count ?? 0,
    ])
    await toOwnerBy(services, async ({ language }) => ({
      kind: change === 'taken' ? 'thingsTaken' : 'thingsGivenBack',
      page: change === 'taken' ? '/settings/suspension' : '/dashboard/projects',
      values: Object.fromEntries(counted) as Record<string, number>,
      lines: [
        ...(change === 'taken' ? [sweep.reason] : []),
        ...names.map((name) => `– ${name}`),
        ...(total > names.length ? [sayMore(language, total - names.length)] : []),
      ],
    }))(tx, delivery)
  },
})
