import type { Tx } from '@quarry/db/db'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { REVIEW_CLAIM_MS } from '@quarry/domain/moderation/review'
import { MINUTE_MS } from '@quarry/domain/times'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { claimNext, claimProject, ReviewClaim } from '../../../contract/moderation/review.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { requireLocked, requireProjectRow } from '../../projects/projects.load.ts'
import { listProjectRecordsById } from '../../projects/projects.queries.ts'
import { projectUrlType } from '@quarry/domain/projects/url-type'
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

interface ClaimView {
  claim: ReviewClaim | null
}

async function viewClaimOf({ db, actor, now }: SignedInCtx, projectId: string): Promise<ClaimView> {
  const claim = (await listClaims(db, [projectId], now())).get(projectId)
  return { claim: claim ? viewClaim(actor, claim) : null }
}

export async function readClaim(ctx: SignedInCtx, ref: string): Promise<ClaimView> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  return viewClaimOf(ctx, project.id)
}

/** Rejects with 409 if another moderator has claimed the project. */
export async function requireNotClaimedByOthers(ctx: SignedInCtx<Tx>, projectId: string): Promise<void> {
  const { claim } = await viewClaimOf(ctx, projectId)
  if (claim && !claim.is_own)
    throw new AppError('conflict', ruleMessage('claimed_by_other', { name: claim.user.username }))
}

/** The lock on the project's row serializes concurrent claims. */
export function claim(
  ctx: SignedInCtx,
  ref: string,
  { take_over: isTakeover }: InputOf<typeof claimProject>['body'],
): Promise<ClaimView> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, ref)
    const { project } = await requireLocked(ctx, ref)
    if (project.status !== 'processing') throw new AppError('invalid_input', ruleMessage('not_in_review'))
    if (!isTakeover) await requireNotClaimedByOthers(ctx, project.id)
    await saveClaim(ctx, project.id)
    return viewClaimOf(ctx, project.id)
  })
}

const saveClaim = ({ db, actor, now }: SignedInCtx<Tx>, projectId: string): Promise<void> =>
  putClaim(db, { projectId, userId: actor.id, endsAt: new Date(now().getTime() + REVIEW_CLAIM_MS) })

/** Shortest time between two extensions, because each one refreshes the pages of all moderators. */
const EXTEND_EVERY_MS = MINUTE_MS

/** Extends the actor's claim, if there is one. */
export async function extendClaim(ctx: SignedInCtx<Tx>, projectId: string): Promise<void> {
  const claimed = (await listClaims(ctx.db, [projectId], ctx.now())).get(projectId)
  if (!claimed || !isSelf(ctx.actor, claimed.userId)) return
  const leftMs = claimed.endsAt.getTime() - ctx.now().getTime()
  if (leftMs < REVIEW_CLAIM_MS - EXTEND_EVERY_MS) await saveClaim(ctx, projectId)
}

export function release(ctx: SignedInCtx, ref: string): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, ref)
    const { project } = await requireLocked(ctx, ref)
    await removeClaim(ctx.db, { projectId: project.id, userId: ctx.actor.id })
    return undefined
  })
}

/** Claims the next project and releases the previous one. */
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
    await saveClaim(ctx, record.id)
    return { next: { id: record.id, slug: record.slug, url_type: projectUrlType(record) } }
  })
}

/** Checks again after the lock, because another moderator may have claimed it since the query. */
async function lockNext(
  { db, now }: SignedInCtx<Tx>,
  filter: { type: ProjectType | undefined; after: string | undefined },
): Promise<string | undefined> {
  for (;;) {
    const id = await findNext(db, { ...filter, now: now() })
    if (id === undefined || !(await listClaims(db, [id], now())).has(id)) return id
  }
}
