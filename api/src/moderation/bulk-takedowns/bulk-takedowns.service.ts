import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import type { SweepRow } from '@quarry/db/schema/moderation/bulk-takedowns'
import { SWEPT_AT_ONCE, type SweptNoun } from '@quarry/domain/moderation/bulk-takedowns'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { getSweeps, Sweep, Sweepable } from '../../../contract/moderation/bulk-takedowns.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { authorizeUser } from '../../accounts/users/users.policy.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { noteDeed } from '../staff-log/staff-log.queries.ts'
import { giveThing, takeThing } from './bulk-takedown-items.ts'
import {
  countThings,
  insertSweep,
  insertWaiting,
  keepWaiting,
  listSweeps,
  listThings,
  lockSweep,
  nameThings,
  previewSweepable,
  settleThing,
  type SweptCount,
  updateSweep,
} from './bulk-takedowns.queries.ts'

/** What there is of a person, by the same rule as it is taken, and what was taken before. */
export async function viewSweeps(ctx: SignedInCtx, ref: string): Promise<OutputOf<typeof getSweeps>> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.view_record', user, ref)
  const [found, sweeps] = await Promise.all([previewSweepable(ctx.db, user.id), listSweeps(ctx.db, user.id)])
  const counts = await countThings(
    ctx.db,
    sweeps.map(({ id }) => id),
  )
  const these = (noun: SweptNoun, isAlone = true): Sweepable => {
    const first = found.filter((one) => one.noun === noun && one.isAlone === isAlone)
    return { total: first[0]?.total ?? 0, first: first.map(({ id, name }) => ({ id, name })) }
  }
  return {
    things: {
      project: these('project'),
      shared: these('project', false),
      collection: these('collection'),
      organization: these('organization'),
    },
    sweeps: await Promise.all(sweeps.map((sweep) => viewSweep(ctx, sweep, counts))),
  }
}

async function viewSweep({ db }: SignedInCtx, sweep: SweepRow, counts: SweptCount[]): Promise<Sweep> {
  const { id, reason, begunAt, endedAt, undoneAt, givenAt } = sweep
  return {
    id,
    reason,
    begun: begunAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    undone: undoneAt?.toISOString() ?? null,
    given: givenAt?.toISOString() ?? null,
    counts: counts.flatMap(({ sweepId, ...count }) => (sweepId === id ? count : [])),
    names: givenAt === null ? await nameThings(db, id, 'taken') : [],
  }
}

/** As much as one transaction should is taken at once, the rest by the queue `sweep`. */
export async function beginSweep(
  ctx: SignedInCtx<Tx>,
  userId: string,
  { things, reason }: { things: readonly SweptNoun[]; reason: string },
): Promise<void> {
  if (things.length === 0) return
  const begun = { id: mintId(), userId, askedBy: ctx.actor.id, reason, begunAt: ctx.now() }
  const sweep = await insertSweep(ctx.db, begun)
  const count = await insertWaiting(ctx.db, sweep, things)
  await note(ctx, { deed: 'things_taken', userId, count, why: reason })
  if (await goOn(ctx, sweep)) await record(ctx.db, { name: 'sweep.due', sweepId: sweep.id })
}

/** What waits stays; what was taken is what it was, unless somebody has decided about it since. */
export async function undoSweep(ctx: SignedInCtx, ref: string, sweepId: string): Promise<undefined> {
  const user = await requireUser(ctx.db, ref)
  authorizeUser(ctx.actor, 'user.suspend', user, ref)
  await atomically(ctx, async (ctx) => {
    const sweep = await lockSweep(ctx.db, sweepId)
    if (sweep?.userId !== user.id) throw notFound('takedown', sweepId)
    if (sweep.undoneAt !== null) throw new AppError('invalid_input', ruleMessage('given_back_already'))
    const undone = { undoneAt: ctx.now(), undoneBy: ctx.actor.id }
    await keepWaiting(ctx.db, sweep.id)
    await updateSweep(ctx.db, sweep.id, undone)
    const counts = await countThings(ctx.db, [sweep.id])
    const count = counts.reduce((sum, one) => sum + (one.state === 'taken' ? one.count : 0), 0)
    await note(ctx, { deed: 'things_given_back', userId: user.id, count, why: null })
    if (await goOn(ctx, { ...sweep, ...undone })) await record(ctx.db, { name: 'sweep.due', sweepId })
  })
  return undefined
}

interface Noted {
  deed: 'things_taken' | 'things_given_back'
  userId: string
  count: number
  why: string | null
}

const note = (ctx: SignedInCtx<Tx>, { userId, count, ...deed }: Noted) =>
  noteDeed(ctx, { ...deed, thing: 'user', thingId: userId, after: String(count) })

/** Takes or gives back the next piece of a locked step; whether something is left. */
export async function goOn(ctx: SignedInCtx<Tx>, sweep: SweepRow): Promise<boolean> {
  const isUndone = sweep.undoneAt !== null
  const state = isUndone ? 'taken' : 'waits'
  const things = await listThings(ctx.db, sweep.id, { state, limit: SWEPT_AT_ONCE + 1 })
  for (const thing of things.slice(0, SWEPT_AT_ONCE)) {
    if (isUndone) {
      await settleThing(ctx.db, thing, { state: (await giveThing(ctx, thing)) ? 'given' : 'kept' })
      continue
    }
    // One moment for each, by which it is known again as taken here.
    const takenAt = ctx.now()
    const taken = await takeThing({ ...ctx, now: () => takenAt }, sweep, thing)
    await settleThing(ctx.db, thing, taken ? { state: 'taken', takenAt, ...taken } : { state: 'kept' })
  }
  if (things.length > SWEPT_AT_ONCE) return true
  if ((isUndone ? sweep.givenAt : sweep.endedAt) === null) await end(ctx, sweep)
  return false
}

async function end(ctx: SignedInCtx<Tx>, { id, userId, undoneAt, endedAt }: SweepRow): Promise<void> {
  await updateSweep(ctx.db, id, undoneAt === null ? { endedAt: ctx.now() } : { givenAt: ctx.now() })
  // Of what was undone before it had ended the person was told nothing.
  if (undoneAt !== null && endedAt === null) return
  const change = undoneAt === null ? 'taken' : 'given'
  await record(ctx.db, { name: 'sweep.ended', actorId: ctx.actor.id, userId, sweepId: id, change })
}
