import { NOTIFICATIONS_MAX, type getInbox } from '../../contract/notifications/notifications.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Tx } from '@quarry/db/db'
import type { StaffAction } from '@quarry/domain/moderation/staff-log'
import { isSelf } from '../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { requireUser } from '../accounts/users/users.queries.ts'
import { authorizeInbox, canInbox, isOwnerOrAdmin, type InboxRule } from './notifications.policy.ts'
import { countUnread, hasHistory, listGroups, listHeads } from './inbox/inbox.queries.ts'
import { logStaffAction } from '../moderation/staff-log/staff-log.queries.ts'
import {
  listNewest,
  listOwners,
  listRecords,
  markRead,
  removeNotifications,
  type NotificationRecord,
} from './notifications.queries.ts'
import { listClosingMessages } from './report-closing-messages.ts'
import { listReportedTargets } from './reported-targets.ts'
import { viewInboxGroup } from './notifications.view.ts'

/** A user's notifications, up to the limit of an endpoint without pages. */
export async function listInboxOf(ctx: SignedInCtx, userRef: string): Promise<NotificationRecord[]> {
  const user = await requireUser(ctx.db, userRef)
  authorizeInbox(ctx.actor, 'inbox.read', { userId: user.id, role: user.role }, userRef)
  return listNewest(ctx.db, { reader: ctx.actor, userId: user.id }, NOTIFICATIONS_MAX)
}

/** The notification if the caller may do this with it; that of another user does not exist. */
async function requireOwn(ctx: SignedInCtx, id: string, rule: InboxRule): Promise<Owned[]> {
  const [found] = await listOwners(ctx.db, [id])
  if (!found || !isOwnerOrAdmin(ctx.actor, found)) throw notFound('notification', id)
  authorizeInbox(ctx.actor, rule, found, id)
  return [found]
}

/** Those of the notifications that the caller may do this with. */
async function filterOwn(ctx: SignedInCtx, ids: readonly string[], rule: InboxRule): Promise<Owned[]> {
  const owners = await listOwners(ctx.db, ids)
  return owners.filter((found) => canInbox(ctx.actor, rule, found))
}

type Owned = Awaited<ReturnType<typeof listOwners>>[number]
const idsOf = (owned: readonly Owned[]): string[] => owned.map(({ id }) => id)

const CHANGES = {
  notifications_read: (ctx: SignedInCtx<Tx>, ids: string[]) => markRead(ctx.db, ids, ctx.now()),
  notifications_removed: (ctx: SignedInCtx<Tx>, ids: string[]) => removeNotifications(ctx.db, ids),
} satisfies Partial<Record<StaffAction, unknown>>

/** Changes one notification, which must exist and be the caller's, or those of several that are the caller's. */
export const changeInbox = (
  ctx: SignedInCtx,
  action: keyof typeof CHANGES,
  ref: string | readonly string[],
): Promise<undefined> =>
  atomically(ctx, async (ctx) => {
    const owned = await (typeof ref === 'string'
      ? requireOwn(ctx, ref, 'inbox.write')
      : filterOwn(ctx, ref, 'inbox.write'))
    await CHANGES[action](ctx, idsOf(owned))
    const others = new Set(owned.map(({ userId }) => userId).filter((id) => !isSelf(ctx.actor, id)))
    for (const thingId of others) await logStaffAction(ctx, { thing: 'user', thingId, action })
    return undefined
  })

export const listOwn = async (ctx: SignedInCtx, ids: readonly string[]): Promise<NotificationRecord[]> =>
  listRecords(ctx.db, ctx.actor, idsOf(await filterOwn(ctx, ids, 'inbox.read')))

export async function requireRecord(ctx: SignedInCtx, id: string): Promise<NotificationRecord> {
  const [record] = await listRecords(ctx.db, ctx.actor, idsOf(await requireOwn(ctx, id, 'inbox.read')))
  if (!record) throw notFound('notification', id)
  return record
}

export async function viewInbox(
  { db, actor, siteUrl }: SignedInCtx,
  { history, type, before, limit }: InputOf<typeof getInbox>['query'],
): Promise<OutputOf<typeof getInbox>> {
  const page = {
    isHistory: history === 'true',
    ...(type !== undefined && { type }),
    ...(before !== undefined && { before }),
  }
  const [heads, unread, hasReadOnes] = await Promise.all([
    listHeads(db, actor.id, { ...page, limit: limit + 1 }),
    countUnread(db, actor.id),
    hasHistory(db, actor.id),
  ])
  const groups = await listGroups(db, actor.id, { ...page, keys: heads.slice(0, limit) })
  const records = await listRecords(
    db,
    actor,
    groups.flatMap(({ ids }) => ids),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  const [reported, closingMessages] = await Promise.all([
    listReportedTargets({ db, actor, siteUrl }, records),
    listClosingMessages(db, actor.id, records),
  ])
  return {
    groups: groups.flatMap((group) => viewInboxGroup(group, byId, { siteUrl, reported, closingMessages })),
    has_more: heads.length > limit,
    unread,
    has_history: hasReadOnes,
  }
}
