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

/** With what the thing was, as far as its own row does not keep it. */
interface Taken {
  before: ProjectBeforeTakedown | null
}

interface KindHandler {
  /** Takes it down; undefined when there is nothing to take. */
  take(ctx: SignedInCtx<Tx>, thingId: string, reason: string): Promise<Taken | undefined>
  /** Gives it back, unless somebody has decided about it since. */
  give(ctx: SignedInCtx<Tx>, thing: BulkTakedownItemRow): Promise<boolean>
}

const isThen = (at: Date | null | undefined, then: Date | null): boolean => at?.getTime() === then?.getTime()

const HANDLERS: Readonly<Record<BulkTakedownKind, KindHandler>> = {
  project: {
    async take(ctx, thingId, reason) {
      const project = await lockProjectRow(ctx.db, thingId)
      if (!project || !isTakeable(project.status)) return undefined
      const { status, moderatorMessage, moderatorMessageBody } = project
      await refuseQuietly(ctx, project, { status: STATUS_AFTER_BULK_TAKEDOWN[status], reason })
      return { before: { status, moderatorMessage, moderatorMessageBody } }
    },
    async give(ctx, { thingId, takenAt, before }) {
      const project = await lockProjectRow(ctx.db, thingId)
      if (!project || !before || !isThen(await findLastStatusAt(ctx.db, project.threadId), takenAt))
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
    async give(ctx, { thingId, takenAt }) {
      const row = await lockCollectionRow(ctx.db, thingId)
      if (!row || !isThen(row.takenDownAt, takenAt)) return false
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
    async give(ctx, { thingId, takenAt }) {
      const row = await lockOrganizationRow(ctx.db, thingId)
      if (!row || !isThen(row.takenDownAt, takenAt)) return false
      await showOrganization(ctx, row)
      return true
    },
  },
}

/** Of what changed hands meanwhile, or was taken down by others, nothing is taken. */
export async function takeThing(
  ctx: SignedInCtx<Tx>,
  { userId, reason }: BulkTakedownRow,
  thing: BulkTakedownItemRow,
): Promise<Taken | undefined> {
  if (!(await isTakedownCandidate(ctx.db, userId, thing))) return undefined
  return HANDLERS[thing.kind].take(ctx, thing.thingId, reason)
}

export const giveThing = (ctx: SignedInCtx<Tx>, thing: BulkTakedownItemRow): Promise<boolean> =>
  HANDLERS[thing.kind].give(ctx, thing)
