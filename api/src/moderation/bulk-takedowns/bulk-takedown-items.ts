import type { Tx } from '@quarry/db/db'
import type {
  BulkTakedownRow,
  ProjectBeforeTakedown,
  BulkTakedownItemRow,
} from '@quarry/db/schema/moderation/bulk-takedowns'
import {
  isTakeable,
  STATUS_AFTER_BULK_TAKEDOWN,
  type BulkTakedownKind,
} from '@quarry/domain/moderation/bulk-takedowns'
import { lockCollectionRow } from '../../collections/collections.queries.ts'
import { lockProjectRow } from '../../projects/projects.queries.ts'
import { refuseQuietly, setStatusQuietly } from '../../projects/status/bulk-status.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { lockOrganizationRow } from '../../organizations/organizations.queries.ts'
import {
  hideCollection,
  hideOrganization,
  showCollection,
  showOrganization,
} from '../takedowns/takedowns.service.ts'
import { findLastStatusAt, isTakedownCandidate } from './bulk-takedowns.queries.ts'

interface TakeResult {
  /** Previous state, as far as the row of the item does not store it. */
  before: ProjectBeforeTakedown | null
}

interface KindHandler {
  /** Takes the item down; undefined if it is not public, or taken down already. */
  take(ctx: SignedInCtx<Tx>, thingId: string, reason: string): Promise<TakeResult | undefined>
  /** Restores the item, unless another decision changed it since. Returns whether it did. */
  restore(ctx: SignedInCtx<Tx>, item: BulkTakedownItemRow): Promise<boolean>
}

const isSameTime = (at: Date | null | undefined, then: Date | null): boolean =>
  at?.getTime() === then?.getTime()

const HANDLERS: Readonly<Record<BulkTakedownKind, KindHandler>> = {
  project: {
    async take(ctx, thingId, reason) {
      const project = await lockProjectRow(ctx.db, thingId)
      if (!project || !isTakeable(project.status)) return undefined
      const { status, moderatorMessage, moderatorMessageBody } = project
      await refuseQuietly(ctx, project, { status: STATUS_AFTER_BULK_TAKEDOWN[status], reason })
      return { before: { status, moderatorMessage, moderatorMessageBody } }
    },
    async restore(ctx, { thingId, takenAt, before }) {
      const project = await lockProjectRow(ctx.db, thingId)
      if (!project || !before || !isSameTime(await findLastStatusAt(ctx.db, project.threadId), takenAt))
        return false
      await setStatusQuietly(ctx, project, before)
      return true
    },
  },
  collection: {
    async take(ctx, thingId, reason) {
      const row = await lockCollectionRow(ctx.db, thingId)
      if (!row || row.takenDownAt !== null) return undefined
      await hideCollection(ctx, row, reason)
      return { before: null }
    },
    async restore(ctx, { thingId, takenAt }) {
      const row = await lockCollectionRow(ctx.db, thingId)
      if (!row || !isSameTime(row.takenDownAt, takenAt)) return false
      await showCollection(ctx, row)
      return true
    },
  },
  organization: {
    async take(ctx, thingId, reason) {
      const row = await lockOrganizationRow(ctx.db, thingId)
      if (!row || row.takenDownAt !== null) return undefined
      await hideOrganization(ctx, row, reason)
      return { before: null }
    },
    async restore(ctx, { thingId, takenAt }) {
      const row = await lockOrganizationRow(ctx.db, thingId)
      if (!row || !isSameTime(row.takenDownAt, takenAt)) return false
      await showOrganization(ctx, row)
      return true
    },
  },
}

/** Takes nothing that changed its owner meanwhile, or that others took down. */
export async function takeItemDown(
  ctx: SignedInCtx<Tx>,
  { userId, reason }: BulkTakedownRow,
  item: BulkTakedownItemRow,
): Promise<TakeResult | undefined> {
  if (!(await isTakedownCandidate(ctx.db, userId, item))) return undefined
  return HANDLERS[item.kind].take(ctx, item.thingId, reason)
}

export const restoreItem = (ctx: SignedInCtx<Tx>, item: BulkTakedownItemRow): Promise<boolean> =>
  HANDLERS[item.kind].restore(ctx, item)
