import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { CollectionRow } from '@quarry/db/schema/collections/collections'
import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { TakedownChange, TakedownKind } from '@quarry/domain/moderation/takedowns'
import { requireLockedCollection } from '../../collections/collections.service.ts'
import { updateCollectionRow } from '../../collections/collections.queries.ts'
import { requireLockedOrganization } from '../../organizations/organizations.load.ts'
import { findOwnerId } from '../../organizations/team-owners.queries.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { updateOrganization } from '../../organizations/organizations.queries.ts'
import { logStaffAction } from '../staff-log/staff-log.queries.ts'

const GIVEN_BACK = { takenDownAt: null, takenDownWhy: null }

/** The organization leaves search, lists and feeds; its projects stay and are shown as those of its owner. */
export function takeDownOrganization(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    await hideOrganization(ctx, organization, reason)
    return tellOwner(ctx, organization, 'taken')
  })
}

export function restoreOrganization(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    if (organization.takenDownAt === null) throw notFound('takedown', ref)
    await showOrganization(ctx, organization)
    return tellOwner(ctx, organization, 'given')
  })
}

export function takeDownCollection(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    await hideCollection(ctx, row, reason)
    return tell(ctx, { kind: 'collection', thingId: row.id, userId: row.userId, change: 'taken' })
  })
}

export function restoreCollection(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    if (row.statusBefore === null) throw notFound('takedown', ref)
    await showCollection(ctx, row)
    return tell(ctx, { kind: 'collection', thingId: row.id, userId: row.userId, change: 'given' })
  })
}

/** A locked row; its owner is told by whoever calls it, here and below. */
export async function hideOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow, reason: string) {
  const takenDownAt = row.takenDownAt ?? ctx.now()
  await updateOrganization(ctx.db, row.id, { takenDownAt, takenDownWhy: reason })
  await note(ctx, row, { kind: 'organization', action: 'taken_down', why: reason })
}

export async function showOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow) {
  await updateOrganization(ctx.db, row.id, GIVEN_BACK)
  await note(ctx, row, { kind: 'organization', action: 'given_back' })
}

export async function hideCollection(ctx: SignedInCtx<Tx>, row: CollectionRow, reason: string) {
  await updateCollectionRow(ctx.db, row.id, {
    status: 'rejected',
    takenDownAt: row.takenDownAt ?? ctx.now(),
    takenDownWhy: reason,
    // One that was rejected without words has nothing to go back to but its keeper.
    statusBefore: row.statusBefore ?? (row.status === 'rejected' ? 'private' : row.status),
  })
  await note(ctx, row, { kind: 'collection', action: 'taken_down', why: reason })
}

export async function showCollection(ctx: SignedInCtx<Tx>, row: CollectionRow) {
  const status = row.statusBefore ?? row.status
  await updateCollectionRow(ctx.db, row.id, { ...GIVEN_BACK, status, statusBefore: null })
  await note(ctx, row, { kind: 'collection', action: 'given_back' })
}

interface Noted {
  kind: TakedownKind
  action: 'taken_down' | 'given_back'
  why?: string
}

/** In the log of staff, and for whoever derives something from it. */
async function note(
  ctx: SignedInCtx<Tx>,
  { id, name }: { id: string; name: string },
  { kind, action, why }: Noted,
): Promise<void> {
  await logStaffAction(ctx, { action, thing: kind, thingId: id, thingName: name, why: why ?? null })
  await record(
    ctx.db,
    kind === 'organization'
      ? { name: 'organization.changed', organizationId: id }
      : { name: 'collection.changed', collectionId: id },
  )
}

const tellOwner = async (ctx: SignedInCtx<Tx>, { id, teamId }: OrganizationRow, change: TakedownChange) =>
  tell(ctx, { kind: 'organization', thingId: id, userId: await findOwnerId(ctx.db, teamId), change })

interface Told {
  kind: TakedownKind
  thingId: string
  userId: string
  change: TakedownChange
}

async function tell({ db, actor }: SignedInCtx<Tx>, told: Told): Promise<undefined> {
  await record(db, { name: 'takedown.changed', actorId: actor.id, ...told })
  return undefined
}
