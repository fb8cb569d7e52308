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

const NOT_TAKEN_DOWN = { takenDownAt: null, takenDownWhy: null }

/** Removes the organization from search, lists and feeds. Its projects stay visible, as those of its owner. */
export function takeDownOrganization(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    await hideOrganization(ctx, organization, reason)
    return notifyOwnerOf(ctx, organization, 'taken')
  })
}

export function restoreOrganization(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    if (organization.takenDownAt === null) throw notFound('takedown', ref)
    await showOrganization(ctx, organization)
    return notifyOwnerOf(ctx, organization, 'given')
  })
}

export function takeDownCollection(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    await hideCollection(ctx, row, reason)
    return notifyOwner(ctx, { kind: 'collection', thingId: row.id, userId: row.userId, change: 'taken' })
  })
}

export function restoreCollection(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    if (row.statusBefore === null) throw notFound('takedown', ref)
    await showCollection(ctx, row)
    return notifyOwner(ctx, { kind: 'collection', thingId: row.id, userId: row.userId, change: 'given' })
  })
}

/** Here and below: the row must be locked, and the caller notifies the owner. */
export async function hideOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow, reason: string) {
  const takenDownAt = row.takenDownAt ?? ctx.now()
  await updateOrganization(ctx.db, row.id, { takenDownAt, takenDownWhy: reason })
  await logTakedown(ctx, row, { kind: 'organization', action: 'taken_down', why: reason })
}

export async function showOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow) {
  await updateOrganization(ctx.db, row.id, NOT_TAKEN_DOWN)
  await logTakedown(ctx, row, { kind: 'organization', action: 'given_back' })
}

export async function hideCollection(ctx: SignedInCtx<Tx>, row: CollectionRow, reason: string) {
  await updateCollectionRow(ctx.db, row.id, {
    status: 'rejected',
    takenDownAt: row.takenDownAt ?? ctx.now(),
    takenDownWhy: reason,
    // A collection that was rejected without a reason becomes private when it is restored.
    statusBefore: row.statusBefore ?? (row.status === 'rejected' ? 'private' : row.status),
  })
  await logTakedown(ctx, row, { kind: 'collection', action: 'taken_down', why: reason })
}

export async function showCollection(ctx: SignedInCtx<Tx>, row: CollectionRow) {
  const status = row.statusBefore ?? row.status
  await updateCollectionRow(ctx.db, row.id, { ...NOT_TAKEN_DOWN, status, statusBefore: null })
  await logTakedown(ctx, row, { kind: 'collection', action: 'given_back' })
}

interface LogEntry {
  kind: TakedownKind
  action: 'taken_down' | 'given_back'
  why?: string
}

/** Adds the staff log entry and the domain event. */
async function logTakedown(
  ctx: SignedInCtx<Tx>,
  { id, name }: { id: string; name: string },
  { kind, action, why }: LogEntry,
): Promise<void> {
  await logStaffAction(ctx, { action, thing: kind, thingId: id, thingName: name, why: why ?? null })
  await record(
    ctx.db,
    kind === 'organization'
      ? { name: 'organization.changed', organizationId: id }
      : { name: 'collection.changed', collectionId: id },
  )
}

const notifyOwnerOf = async (ctx: SignedInCtx<Tx>, { id, teamId }: OrganizationRow, change: TakedownChange) =>
  notifyOwner(ctx, { kind: 'organization', thingId: id, userId: await findOwnerId(ctx.db, teamId), change })

interface OwnerNotification {
  kind: TakedownKind
  thingId: string
  userId: string
  change: TakedownChange
}

async function notifyOwner({ db, actor }: SignedInCtx<Tx>, change: OwnerNotification): Promise<undefined> {
  await record(db, { name: 'takedown.changed', actorId: actor.id, ...change })
  return undefined
}
