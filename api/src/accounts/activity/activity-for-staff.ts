import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getUserActivity } from '../../../contract/accounts/activity.ts'
import { isSelf } from '../../kernel/actor.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { authorizeUser, canUser } from '../users/users.policy.ts'
import { requireUser } from '../users/users.queries.ts'
import { viewUser } from '../users/users.view.ts'
import { coarseAddress } from './known-locations.ts'
import { hasRecentView, listActivity, recordActivity } from './activity.queries.ts'
import { viewEvent } from './activity.view.ts'

/**
 * The activity of another account, reduced to what this member of staff may see. The view is recorded in their own
 * activity.
 */
export async function viewUserActivity(
  ctx: SignedInCtx,
  ref: string,
  before: number | undefined,
): Promise<OutputOf<typeof getUserActivity>> {
  const { db, actor } = ctx
  const row = await requireUser(db, ref)
  authorizeUser(actor, 'user.view_record', row, ref)
  // Recorded first, so that every view has a record.
  if (!(await hasRecentView(ctx, actor.id, row.id)))
    await recordActivity(ctx, { userId: actor.id, kind: 'record_seen', detail: row.id })
  const isWhole = canUser(actor, 'user.view_addresses', row)
  const maySetBadges = canUser(actor, 'user.set_role', row)
  const rows = await listActivity(db, row.id, before)
  const events = rows.slice(0, ACTIVITY_PAGE_SIZE).map(viewEvent)
  const { id, username, role, badges, created } = viewUser(row, ctx.siteUrl)
  return {
    user: {
      id,
      username,
      role,
      badges,
      created,
      email: isWhole ? row.email : null,
      email_verified: isWhole ? row.emailVerified : null,
    },
    // Users cannot change their own role.
    may_set_role: maySetBadges && !isSelf(actor, row.id),
    may_set_badges: maySetBadges,
    shows_addresses: isWhole,
    events: isWhole ? events : events.map((event) => ({ ...event, ip: coarseAddress(event.ip) })),
    has_more: rows.length > ACTIVITY_PAGE_SIZE,
  }
}
