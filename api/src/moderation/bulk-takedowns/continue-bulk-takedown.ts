import { GHOST_USER_ID } from '@quarry/db/ids'
import type { Effects } from '@quarry/jobs/delivery-workers'
import type { SignedInActor } from '../../kernel/actor.ts'
import { systemCtx, type Services } from '../../kernel/ctx.ts'
import { findUserById } from '../../accounts/users/users.queries.ts'
import { lockBulkTakedown } from './bulk-takedowns.queries.ts'
import { continueBulkTakedown } from './bulk-takedowns.service.ts'

/**
 * Effects of the queue `bulk_takedown`: one batch in each transaction, with the rights that the requesting moderator had
 * when they started it.
 */
export const bulkTakedownEffects = (services: Services): Effects => ({
  'bulk_takedown.due': async (tx, { payload }) => {
    const due = payload as { bulkTakedownId: string }
    const takedown = await lockBulkTakedown(tx, due.bulkTakedownId)
    if (!takedown) return undefined
    const requesterId = takedown.undoneAt === null ? takedown.askedBy : takedown.undoneBy
    const user = await findUserById(tx, requesterId ?? GHOST_USER_ID)
    const actor: SignedInActor = {
      kind: 'user',
      id: user?.id ?? GHOST_USER_ID,
      username: user?.username ?? '',
      role: 'moderator',
      staffRights: 'active',
      scopes: 'all',
      sessionId: null,
      provedAt: null,
      isSuspended: false,
    }
    const isLeft = await continueBulkTakedown({ ...systemCtx(services), db: tx, actor }, takedown)
    return isLeft ? { payload: due } : undefined
  },
})
