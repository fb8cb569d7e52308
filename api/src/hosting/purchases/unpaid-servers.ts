import type { AccountDomainEvent } from '@quarry/db/events'
import { record } from '@quarry/db/outbox'
import { REMOVAL_NOTICE_MS, UNPAID_SERVER_MS } from '@quarry/domain/hosting/plans'
import type { Effects } from '@quarry/jobs/delivery-workers'
import { emailOwner, type EmailServices } from '../../accounts/emails/send-email.ts'
import { atomically, systemCtx, type Services } from '../../kernel/ctx.ts'
import { findServer, updateServer } from '../servers.queries.ts'
import { lockUnannouncedRemovals, lockUnpaidServers } from './purchases.queries.ts'

const AT_ONCE = 50

export const removalDate = (unpaidSince: Date): Date => new Date(unpaidSince.getTime() + UNPAID_SERVER_MS)

/**
 * Deletes servers that were not paid for thirty days. Their owner gets an email a week before; without that week nothing is
 * deleted, even if the site was off for longer.
 */
export async function removeUnpaidServers(services: Services): Promise<void> {
  await atomically(systemCtx(services), async ({ db, now }) => {
    const ago = (ms: number) => new Date(now().getTime() - ms)
    const due = { before: ago(UNPAID_SERVER_MS), announcedBefore: ago(REMOVAL_NOTICE_MS), limit: AT_ONCE }
    for (const { id } of await lockUnpaidServers(db, due))
      await updateServer(db, id, { status: 'removing', isOn: false, isKilled: true })
    const soon = ago(UNPAID_SERVER_MS - REMOVAL_NOTICE_MS)
    for (const { id: serverId, ownerId: userId } of await lockUnannouncedRemovals(db, soon, AT_ONCE)) {
      await updateServer(db, serverId, { removalAnnouncedAt: now() })
      if (userId !== null) await record(db, { name: 'server.removal_due', userId, serverId, actorId: null })
    }
  })
}

type RemovalDue = Extract<AccountDomainEvent, { name: 'server.removal_due' }>

/** Cannot be turned off, because files are lost. */
export const hostingEmails = (services: EmailServices): Effects => ({
  'server.removal_due': async (tx, delivery) => {
    const { serverId, userId } = delivery.payload as Omit<RemovalDue, 'name'>
    const server = await findServer(tx, serverId, userId)
    // Paid in the meantime, or deleted.
    if (!server?.unpaidSince || !server.removalAnnouncedAt) return
    const earliest = removalDate(server.unpaidSince).getTime()
    const date = new Date(Math.max(earliest, server.removalAnnouncedAt.getTime() + REMOVAL_NOTICE_MS))
    const values = { server: server.name, date }
    await emailOwner(services, async () => ({ kind: 'serverRemovalDue', page: '/settings/billing', values }))(
      tx,
      delivery,
    )
  },
})
