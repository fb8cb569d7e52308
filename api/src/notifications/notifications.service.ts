import { NOTIFICATIONS_MAX, type getInbox } from '../../contract/notifications/notifications.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Tx } from '@quarry/db/db'
import type { StaffAction } from '@quarry/domain/moderation/staff-log'
import { isSelf } from '../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/errors.ts'
import { requireUser } from '../accounts/users/users.queries.ts'
import { authorizeInbox, canInbox, type InboxRule } from './notifications.policy.ts'
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
import { listSaidAtClosing } from './report-closing-messages.ts'
import { listReportedThings } from './reported-targets.ts'
import { viewInboxGroup } from './notifications.view.ts'

/** All of one person, as far as a call without pages goes. */
export async function listInboxOf(ctx: SignedInCtx, userRef: string): Promise<NotificationRecord[]> {
  const user = await requireUser(ctx.db, userRef)
  authorizeInbox(ctx.actor, 'inbox.read', { userId: user.id }, userRef)
  return listNewest(ctx.db, { reader: ctx.actor, userId: user.id }, NOTIFICATIONS_MAX)
}

/** One notification that the caller may do this with; a stranger's is refused, an unknown one is not there. */
async function requireOwn(ctx: SignedInCtx, id: string, rule: InboxRule): Promise<Owned[]> {
  const [found] = await listOwners(ctx.db, [id])
  if (!found) throw notFound('notification', id)
  authorizeInbox(ctx.actor, rule, found, id)
  return [found]
}

/** Those of the notifications that the caller may do this with; the others are passed over. */
async function keepOwn(ctx: SignedInCtx, ids: readonly string[], rule: InboxRule): Promise<Owned[]> {
  const owners = await listOwners(ctx.db, ids)
  return owners.filter((found) => canInbox(ctx.actor, rule, found))
}

type Owned = Awaited<ReturnType<typeof listOwners>>[number]
const idsOf = (owned: readonly Owned[]): string[] => owned.map(({ id }) => id)

const CHANGES = {
  notifications_read: (ctx: SignedInCtx<Tx>, ids: string[]) => markRead(ctx.db, ids, ctx.now()),
  notifications_removed: (ctx: SignedInCtx<Tx>, ids: string[]) => removeNotifications(ctx.db, ids),
} satisfies Partial<Record<StaffAction, unknown>>

/** One by its id, which has to be there and the caller's, or several, of which the caller's are changed. */
export const changeInbox = (
  ctx: SignedInCtx,
  action: keyof typeof CHANGES,
  which: string | readonly string[],
): Promise<undefined> =>
  atomically(ctx, async (ctx) => {
    const owned = await (typeof which === 'string'
      ? requireOwn(ctx, which, 'inbox.write')
      : keepOwn(ctx, which, 'inbox.write'))
    await CHANGES[action](ctx, idsOf(owned))
    const others = new Set(owned.map(({ userId }) => userId).filter((id) => !isSelf(ctx.actor, id)))
    for (const thingId of others) await logStaffAction(ctx, { thing: 'user', thingId, action })
    return undefined
  })

export const listOwn = async (ctx: SignedInCtx, ids: readonly string[]): Promise<NotificationRecord[]> =>
  listRecords(ctx.db, ctx.actor, idsOf(await keepOwn(ctx, ids, 'inbox.read')))

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
  const [heads, unread, isThereHistory] = await Promise.all([
    listHeads(db, actor.id, { ...page, limit: limit + 1 }),
    countUnread(db, actor.id),
    hasHistory(db, actor.id),
  ])
  const groups = await listGroups(db, actor.id, { ...page, keys: heads.slice(0, limit) })
  const shown = groups.flatMap(({ ids }) => ids)
  const told = await listRecords(db, actor, shown)
  const records = new Map(told.map((record) => [record.id, record]))
  const [reported, said] = await Promise.all([
    listReportedThings({ db, actor, siteUrl }, told),
    listSaidAtClosing(db, actor.id, told),
  ])
  return {
    groups: groups.flatMap((group) => viewInboxGroup(group, records, { siteUrl, reported, said })),
    has_more: heads.length > limit,
    unread,
    has_history: isThereHistory,
  }
}
