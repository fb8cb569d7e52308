import type { AccountDomainEvent } from '@quarry/db/events'
import { BULK_TAKEDOWN_KINDS } from '@quarry/domain/moderation/bulk-takedowns'
import type { Effects } from '@quarry/jobs/delivery-queue'
import { emailOwner, type EmailServices } from '../../accounts/emails/send-email.ts'
import { moreLine } from '../../email/compose-email.ts'
import { countThings, findBulkTakedown, nameThings } from './bulk-takedowns.queries.ts'

/** One mail for all that was taken down or given back in one step. */
export const bulkTakedownEmails = (services: EmailServices): Effects => ({
  'bulk_takedown.ended': async (tx, delivery) => {
    const { bulkTakedownId, change } = delivery.payload as Extract<
      AccountDomainEvent,
      { name: 'bulk_takedown.ended' }
    >
    const takedown = await findBulkTakedown(tx, bulkTakedownId)
    // What was given back meanwhile is not told any more: the other mail follows.
    if (!takedown || (takedown.undoneAt === null) !== (change === 'taken')) return
    const state = change === 'taken' ? 'taken' : 'given'
    const counts = (await countThings(tx, [bulkTakedownId])).filter((one) => one.state === state)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) return
    const names = await nameThings(tx, bulkTakedownId, state)
    const counted = BULK_TAKEDOWN_KINDS.map((kind) => [
      `${kind}s`,
      counts.find((one) => one.kind === kind)?.count ?? 0,
    ])
    await emailOwner(services, async ({ language }) => ({
      kind: change === 'taken' ? 'thingsTaken' : 'thingsGivenBack',
      page: change === 'taken' ? '/settings/suspension' : '/dashboard/projects',
      values: Object.fromEntries(counted) as Record<string, number>,
      lines: [
        ...(change === 'taken' ? [takedown.reason] : []),
        ...names.map((name) => `– ${name}`),
        ...(total > names.length ? [moreLine(language, total - names.length)] : []),
      ],
    }))(tx, delivery)
  },
})
