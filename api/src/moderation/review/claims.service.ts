import type { Tx } from '@quarry/db/db'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { REVIEW_CLAIM_MS } from '@quarry/domain/moderation/review'
import { MINUTE_MS } from '@quarry/domain/times'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { claimNext, claimProject, ReviewClaim } from '../../../contract/moderation/review.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { requireLocked, requireProjectRow } from '../../projects/projects.load.ts'
import { listProjectRecordsById } from '../../projects/projects.queries.ts'
import { projectUrlType } from '../../projects/project-url-type.ts'
import { isSelf, type SignedInActor } from '../../kernel/actor.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Claim, listClaims, putClaim, removeClaim } from './claims.queries.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import { findNext } from './review-queue.queries.ts'

export const viewClaim = (actor: SignedInActor, { userId, username, endsAt }: Claim): ReviewClaim => ({
  user: { id: userId, username },
  is_own: isSelf(actor, userId),
  ends: endsAt.toISOString(),
})

interface Claimed {
  claim: ReviewClaim | null
}

async function shown({ db, actor, now }: SignedInCtx, projectId: string): Promise<Claimed> {
  const claim = (await listClaims(db, [projectId], now())).get(projectId)
  return { claim: claim ? viewClaim(actor, claim) : null }
}

export async function readClaim(ctx: SignedInCtx, ref: string): Promise<Claimed> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  return shown(ctx, project.id)
}

/** What somebody else looks at is left to them, unless it is taken over knowingly. */
export async function refuseClaimedByOthers(ctx: SignedInCtx<Tx>, projectId: string): Promise<void> {
  const { claim } = await shown(ctx, projectId)
  if (claim && !claim.is_own)
    throw new AppError('conflict', ruleMessage('claimed_by_other', { name: claim.user.username }))
}

/** Whoever locks the project's row decides: of two who claim at once one is refused. */
export function claim(
  ctx: SignedInCtx,
  ref: string,
  { take_over: takesOver }: InputOf<typeof claimProject>['body'],
): Promise<Claimed> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, ref)
    const { project } = await requireLocked(ctx, ref)
    if (project.status !== 'processing') throw new AppError('invalid_input', ruleMessage('not_in_review'))
    if (!takesOver) await refuseClaimedByOthers(ctx, project.id)
    await hold(ctx, project.id)
    return shown(ctx, project.id)
  })
}

const hold = ({ db, actor, now }: SignedInCtx<Tx>, projectId: string): Promise<void> =>
  putClaim(db, { projectId, userId: actor.id, endsAt: new Date(now().getTime() + REVIEW_CLAIM_MS) })

/** Told to others at most this often, so that no key that is pressed goes through all their pages. */
const GO_ON_EVERY_MS = MINUTE_MS

/** An own claim lasts from now on, when there is one. */
export async function goOn(ctx: SignedInCtx<Tx>, projectId: string): Promise<void> {
  const claimed = (await listClaims(ctx.db, [projectId], ctx.now())).get(projectId)
  if (!claimed || !isSelf(ctx.actor, claimed.userId)) return
  const leftMs = claimed.endsAt.getTime() - ctx.now().getTime()
  if (leftMs < REVIEW_CLAIM_MS - GO_ON_EVERY_MS) await hold(ctx, projectId)
}

export function release(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, ref)
    const { project } = await requireLocked(ctx, ref)
    await removeClaim(ctx.db, { projectId: project.id, userId: ctx.actor.id })
    return undefined
  })
}

/** Goes on to the next one: what was looked at until now is let go, judged or not. */
export function next(
  ctx: SignedInCtx,
  { project_type: type, after }: InputOf<typeof claimNext>['body'],
): Promise<OutputOf<typeof claimNext>> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, 'queue')
    if (after !== undefined) await removeClaim(ctx.db, { projectId: after, userId: ctx.actor.id })
    const id = await lockNext(ctx, { type, after })
    const [record] = id === undefined ? [] : await listProjectRecordsById(ctx.db, [id])
    if (!record) return { next: null }
    await hold(ctx, record.id)
    return { next: { id: record.id, slug: record.slug, url_type: projectUrlType(record) } }
  })
}

/** Whoever claimed it between the search and the lock is seen by a second look. */
async function lockNext(
  { db, now }: SignedInCtx<Tx>,
  asked: { type: ProjectType | undefined; after: string | undefined },
): Promise<string | undefined> {
  for (;;) {
    const id = await findNext(db, { ...asked, now: now() })
    if (id === undefined || !(await listClaims(db, [id], now())).has(id)) return id
  }
}
