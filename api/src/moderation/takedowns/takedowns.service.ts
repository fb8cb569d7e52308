import type { Tx } from '@quarry/db/db'
import { record } from '@quarry/db/outbox'
import type { CollectionRow } from '@quarry/db/schema/collections'
import type { OrganizationRow } from '@quarry/db/schema/teams'
import type { TakedownChange, TakedownNoun } from '@quarry/domain/takedowns'
import { requireLockedCollection } from '../../catalogue/collections/collections.service.ts'
import { updateCollectionRow } from '../../catalogue/collections/collections.queries.ts'
import { requireLockedOrganization } from '../../catalogue/organizations/organizations.load.ts'
import { findOwnerId } from '../../catalogue/organizations/owners.queries.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import { updateOrganization } from '../../people/organizations.queries.ts'
import { noteDeed } from '../../staff-log/staff-log.queries.ts'

const GIVEN_BACK = { takenDownAt: null, takenDownWhy: null }

/** The organization leaves search, lists and feeds; its projects stay and are shown as those of its owner. */
export function takeDownOrganization(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    const takenDownAt = organization.takenDownAt ?? ctx.now()
    await updateOrganization(ctx.db, organization.id, { takenDownAt, takenDownWhy: reason })
    return settleOrganization(ctx, organization, { change: 'taken', reason })
  })
}

export function giveBackOrganization(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const { organization } = await requireLockedOrganization(ctx, ref, 'organization.take_down')
    if (organization.takenDownAt === null) throw notFound('takedown', ref)
    await updateOrganization(ctx.db, organization.id, GIVEN_BACK)
    return settleOrganization(ctx, organization, { change: 'given' })
  })
}

export function takeDownCollection(ctx: SignedInCtx, ref: string, reason: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    await updateCollectionRow(ctx.db, row.id, {
      status: 'rejected',
      takenDownAt: row.takenDownAt ?? ctx.now(),
      takenDownWhy: reason,
      // One that was rejected without words has nothing to go back to but its keeper.
      statusBefore: row.statusBefore ?? (row.status === 'rejected' ? 'private' : row.status),
    })
    return settleCollection(ctx, row, { change: 'taken', reason })
  })
}

export function giveBackCollection(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    const row = await requireLockedCollection(ctx, ref, 'collection.review')
    if (row.statusBefore === null) throw notFound('takedown', ref)
    await updateCollectionRow(ctx.db, row.id, { ...GIVEN_BACK, status: row.statusBefore, statusBefore: null })
    return settleCollection(ctx, row, { change: 'given' })
  })
}

interface Change {
  change: TakedownChange
  reason?: string
}

async function settleOrganization(ctx: SignedInCtx<Tx>, row: OrganizationRow, done: Change) {
  await record(ctx.db, { name: 'organization.changed', organizationId: row.id })
  return tell(ctx, { ...done, noun: 'organization', row, userId: await findOwnerId(ctx.db, row.teamId) })
}

async function settleCollection(ctx: SignedInCtx<Tx>, row: CollectionRow, done: Change) {
  await record(ctx.db, { name: 'collection.changed', collectionId: row.id })
  return tell(ctx, { ...done, noun: 'collection', row, userId: row.userId })
}

interface Told extends Change {
  noun: TakedownNoun
  row: { id: string; name: string }
  userId: string
}

/** In the log of staff, and to whoever keeps it. */
async function tell(ctx: SignedInCtx<Tx>, { noun, row, userId, change, reason }: Told): Promise<undefined> {
  await noteDeed(ctx, {
    deed: change === 'taken' ? 'taken_down' : 'given_back',
    thing: noun,
    thingId: row.id,
    thingName: row.name,
    why: reason ?? null,
  })
  await record(ctx.db, {
    name: 'takedown.changed',
    actorId: ctx.actor.id,
    userId,
    noun,
    thingId: row.id,
    change,
  })
  return undefined
}
