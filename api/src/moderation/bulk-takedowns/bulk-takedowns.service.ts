import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { BulkTakedownRow } from '@quarry/db/schema/moderation/bulk-takedowns'
import { BULK_TAKEDOWN_BATCH, type BulkTakedownKind } from '@quarry/domain/moderation/bulk-takedowns'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type {
  getBulkTakedowns,
  BulkTakedown,
  TakedownCandidates,
} from '../../../contract/moderation/bulk-takedowns.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { authorizeUser } from '../../accounts/users/users.policy.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { logStaffAction } from '../staff-log/staff-log.queries.ts'
import { restoreItem, takeItemDown } from './bulk-takedown-items.ts'
import {
  countItems,
  insertBulkTakedown,
  insertWaitingItems,
  skipWaitingItems,
  listBulkTakedowns,
  listItems,
  lockBulkTakedown,
  listItemNames,
  previewTakedownCandidates,
  updateItem,
  type BulkTakedownCount,
  updateBulkTakedown,
} from './bulk-takedowns.queries.ts'

/** The user's content that a bulk takedown would take down, and earlier bulk takedowns. */
export async function viewBulkTakedowns(
  ctx: SignedInCtx,
  ref: string,
): Promise<OutputOf<typeof getBulkTakedowns>> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.view_record', user, ref)
  const [found, takedowns] = await Promise.all([
    previewTakedownCandidates(ctx.db, user.id),
    listBulkTakedowns(ctx.db, user.id),
  ])
  const counts = await countItems(
    ctx.db,
    takedowns.map(({ id }) => id),
  )
  const candidatesOf = (kind: BulkTakedownKind, isAlone = true): TakedownCandidates => {
    const first = found.filter((one) => one.kind === kind && one.isAlone === isAlone)
    return { total: first[0]?.total ?? 0, first: first.map(({ id, name }) => ({ id, name })) }
  }
  return {
    things: {
      project: candidatesOf('project'),
      shared: candidatesOf('project', false),
      collection: candidatesOf('collection'),
      organization: candidatesOf('organization'),
    },
    takedowns: await Promise.all(takedowns.map((takedown) => viewBulkTakedown(ctx, takedown, counts))),
  }
}

async function viewBulkTakedown(
  { db }: SignedInCtx,
  takedown: BulkTakedownRow,
  counts: BulkTakedownCount[],
): Promise<BulkTakedown> {
  const { id, reason, begunAt, endedAt, undoneAt, givenAt } = takedown
  return {
    id,
    reason,
    begun: begunAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    undone: undoneAt?.toISOString() ?? null,
    given: givenAt?.toISOString() ?? null,
    counts: counts.flatMap(({ bulkTakedownId, ...count }) => (bulkTakedownId === id ? count : [])),
    names: givenAt === null ? await listItemNames(db, id, 'taken') : [],
  }
}

/** Takes the first batch down in this transaction; the queue `bulk_takedown` continues. */
export async function startBulkTakedown(
  ctx: SignedInCtx<Tx>,
  userId: string,
  { things, reason }: { things: readonly BulkTakedownKind[]; reason: string },
): Promise<void> {
  if (things.length === 0) return
  const row = { id: mintId(), userId, askedBy: ctx.actor.id, reason, begunAt: ctx.now() }
  const takedown = await insertBulkTakedown(ctx.db, row)
  const count = await insertWaitingItems(ctx.db, takedown, things)
  await logBulkTakedown(ctx, { action: 'things_taken', userId, count, why: reason })
  if (await continueBulkTakedown(ctx, takedown))
    await record(ctx.db, { name: 'bulk_takedown.due', bulkTakedownId: takedown.id })
}

/** Waiting items are skipped; the others get their previous state back, unless another decision changed it since. */
export async function undoBulkTakedown(
  ctx: SignedInCtx,
  ref: string,
  bulkTakedownId: string,
): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.suspend', user, ref)
  await atomically(ctx, async (ctx) => {
    const takedown = await lockBulkTakedown(ctx.db, bulkTakedownId)
    if (takedown?.userId !== user.id) throw notFound('takedown', bulkTakedownId)
    if (takedown.undoneAt !== null) throw new AppError('invalid_input', ruleMessage('given_back_already'))
    const undone = { undoneAt: ctx.now(), undoneBy: ctx.actor.id }
    await skipWaitingItems(ctx.db, takedown.id)
    await updateBulkTakedown(ctx.db, takedown.id, undone)
    const counts = await countItems(ctx.db, [takedown.id])
    const count = counts.reduce((sum, one) => sum + (one.state === 'taken' ? one.count : 0), 0)
    await logBulkTakedown(ctx, { action: 'things_given_back', userId: user.id, count, why: null })
    if (await continueBulkTakedown(ctx, { ...takedown, ...undone }))
      await record(ctx.db, { name: 'bulk_takedown.due', bulkTakedownId })
  })
  return undefined
}

interface LogEntry {
  action: 'things_taken' | 'things_given_back'
  userId: string
  count: number
  why: string | null
}

const logBulkTakedown = (ctx: SignedInCtx<Tx>, { userId, count, ...action }: LogEntry) =>
  logStaffAction(ctx, { ...action, thing: 'user', thingId: userId, after: String(count) })

/** Processes the next batch of a locked bulk takedown; returns whether items are left. */
export async function continueBulkTakedown(
  ctx: SignedInCtx<Tx>,
  takedown: BulkTakedownRow,
): Promise<boolean> {
  const isUndone = takedown.undoneAt !== null
  const state = isUndone ? 'taken' : 'waits'
  const items = await listItems(ctx.db, takedown.id, { state, limit: BULK_TAKEDOWN_BATCH + 1 })
  for (const item of items.slice(0, BULK_TAKEDOWN_BATCH)) {
    if (isUndone) {
      await updateItem(ctx.db, item, { state: (await restoreItem(ctx, item)) ? 'given' : 'kept' })
      continue
    }
    // The exact time identifies this decision when the item is restored.
    const takenAt = ctx.now()
    const taken = await takeItemDown({ ...ctx, now: () => takenAt }, takedown, item)
    await updateItem(ctx.db, item, taken ? { state: 'taken', takenAt, ...taken } : { state: 'kept' })
  }
  if (items.length > BULK_TAKEDOWN_BATCH) return true
  if ((isUndone ? takedown.givenAt : takedown.endedAt) === null) await end(ctx, takedown)
  return false
}

async function end(ctx: SignedInCtx<Tx>, { id, userId, undoneAt, endedAt }: BulkTakedownRow): Promise<void> {
  await updateBulkTakedown(ctx.db, id, undoneAt === null ? { endedAt: ctx.now() } : { givenAt: ctx.now() })
  // The user got no email about a bulk takedown that was undone before it ended.
  if (undoneAt !== null && endedAt === null) return
  const change = undoneAt === null ? 'taken' : 'given'
  await record(ctx.db, {
    name: 'bulk_takedown.ended',
    actorId: ctx.actor.id,
    userId,
    bulkTakedownId: id,
    change,
  })
}
