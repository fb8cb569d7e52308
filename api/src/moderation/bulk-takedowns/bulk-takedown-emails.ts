import type { AccountDomainEvent } from '@quarry/db/events'
import { BULK_TAKEDOWN_KINDS } from '@quarry/domain/moderation/bulk-takedowns'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { emailOwner, type EmailServices } from '../../accounts/emails/send-email.ts'
import { moreLine } from '../../email/compose-email.ts'
import { countItems, findBulkTakedown, listItemNames } from './bulk-takedowns.queries.ts'

/** One email about everything that a bulk takedown took down or restored. */
export const bulkTakedownEmails = (services: EmailServices): Effects => ({
  'bulk_takedown.ended': async (tx, delivery) => {
    const { bulkTakedownId, change } = delivery.payload as Extract<
      AccountDomainEvent,
      { name: 'bulk_takedown.ended' }
    >
    const takedown = await findBulkTakedown(tx, bulkTakedownId)
    // Restored meanwhile: the email about that follows.
    if (!takedown || (takedown.undoneAt === null) !== (change === 'taken')) return
    const state = change === 'taken' ? 'taken' : 'given'
    const counts = (await countItems(tx, [bulkTakedownId])).filter((one) => one.state === state)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    if (total === 0) return
    const names = await listItemNames(tx, bulkTakedownId, state)
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
