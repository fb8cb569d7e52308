import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { CollectionRow } from '@quarry/db/schema/collections/collections'
import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { TakedownChange, TakedownNoun } from '@quarry/domain/moderation/takedowns'
import { requireLockedCollection } from '../../collections/collections.service.ts'
import { updateCollectionRow } from '../../collections/collections.queries.ts'
import { requireLockedOrganization } from '../../organizations/organizations.load.ts'
import { findOwnerId } from '../../organizations/team-owners.queries.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { updateOrganization } from '../../organizations/organizations.queries.ts'
import { noteDeed } from '../staff-log/staff-log.queries.ts'

const GIVEN_BACK = { takenDownAt: null, takenDownWhy: null }

/** The organization leaves search, lists and feeds; its projects stay and are shown as those of its owner. */
export function takeDownOrganization(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    await hideOrganization(ctx, organization, reason)
    return tellOwner(ctx, organization, 'taken')
  })
}

export function giveBackOrganization(ctx: SignedInCtx, ref: string): Promise<undefined> {
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
    return tell(ctx, { noun: 'collection', thingId: row.id, userId: row.userId, change: 'taken' })
  })
}

export function giveBackCollection(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    if (row.statusBefore === null) throw notFound('takedown', ref)
    await showCollection(ctx, row)
    return tell(ctx, { noun: 'collection', thingId: row.id, userId: row.userId, change: 'given' })
  })
}

/** A locked row; its owner is told by whoever calls it, here and below. */
export async function hideOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow, reason: string) {
  const takenDownAt = row.takenDownAt ?? ctx.now()
  await updateOrganization(ctx.db, row.id, { takenDownAt, takenDownWhy: reason })
  await note(ctx, row, { noun: 'organization', deed: 'taken_down', why: reason })
}

export async function showOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow) {
  await updateOrganization(ctx.db, row.id, GIVEN_BACK)
  await note(ctx, row, { noun: 'organization', deed: 'given_back' })
}

export async function hideCollection(ctx: SignedInCtx<Tx>, row: CollectionRow, reason: string) {
  await updateCollectionRow(ctx.db, row.id, {
    status: 'rejected',
    takenDownAt: row.takenDownAt ?? ctx.now(),
    takenDownWhy: reason,
    // One that was rejected without words has nothing to go back to but its keeper.
    statusBefore: row.statusBefore ?? (row.status === 'rejected' ? 'private' : row.status),
  })
  await note(ctx, row, { noun: 'collection', deed: 'taken_down', why: reason })
}

export async function showCollection(ctx: SignedInCtx<Tx>, row: CollectionRow) {
  const status = row.statusBefore ?? row.status
  await updateCollectionRow(ctx.db, row.id, { ...GIVEN_BACK, status, statusBefore: null })
  await note(ctx, row, { noun: 'collection', deed: 'given_back' })
}

interface Noted {
  noun: TakedownNoun
  deed: 'taken_down' | 'given_back'
  why?: string
}

/** In the log of staff, and for whoever derives something from it. */
async function note(
  ctx: SignedInCtx<Tx>,
  { id, name }: { id: string; name: string },
  { noun, deed, why }: Noted,
): Promise<void> {
  await noteDeed(ctx, { deed, thing: noun, thingId: id, thingName: name, why: why ?? null })
  await record(
    ctx.db,
    noun === 'organization'
      ? { name: 'organization.changed', organizationId: id }
      : { name: 'collection.changed', collectionId: id },
  )
}

const tellOwner = async (ctx: SignedInCtx<Tx>, { id, teamId }: OrganizationRow, change: TakedownChange) =>
  tell(ctx, { noun: 'organization', thingId: id, userId: await findOwnerId(ctx.db, teamId), change })

interface Told {
  noun: TakedownNoun
  thingId: string
  userId: string
  change: TakedownChange
}

async function tell({ db, actor }: SignedInCtx<Tx>, told: Told): Promise<undefined> {
  await record(db, { name: 'takedown.changed', actorId: actor.id, ...told })
  return undefined
}
