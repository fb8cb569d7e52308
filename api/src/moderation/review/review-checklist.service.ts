import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import {
  ReviewProgress,
  ReviewChecklist,
  type getReviewChecklist,
  type keepReviewProgress,
} from '../../../contract/moderation/review-checklist.ts'
import { requireLocked, requireProjectRow } from '../../projects/projects.load.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { extendClaim } from './claims.service.ts'
import { authorizeModeration } from '../moderation.policy.ts'
import { findProgress, putProgress, type ProgressKey } from './review-progress.queries.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

const FILE = path.join(import.meta.dirname, '../../../content/review/checklist.yaml')

/** Fails at startup if the file is not valid. */
export const reviewChecklist: ReviewChecklist = ReviewChecklist.parse(parse(readFileSync(FILE, 'utf8')))

const keyOf = ({ actor }: SignedInCtx, project: ProjectRow): ProgressKey => ({
  projectId: project.id,
  userId: actor.id,
  submittedAt: project.queuedAt ?? project.publishedAt,
  version: reviewChecklist.version,
})

export async function readChecklist(
  ctx: SignedInCtx,
  ref: string,
): Promise<OutputOf<typeof getReviewChecklist>> {
  authorizeModeration(ctx.actor, 'moderation.review', null, ref)
  const { project } = await requireProjectRow(ctx, ref)
  const stored = await findProgress(ctx.db, keyOf(ctx, project))
  return { checklist: reviewChecklist, progress: stored ? ReviewProgress.parse(stored) : null }
}

/** Also extends the caller's claim. */
export function saveProgress(
  ctx: SignedInCtx,
  ref: string,
  { version, ...progress }: InputOf<typeof keepReviewProgress>['body'],
): Promise<undefined> {
  return atomically(ctx, async (ctx) => {
    authorizeModeration(ctx.actor, 'moderation.claim', null, ref)
    const { project } = await requireLocked(ctx, ref)
    if (version !== reviewChecklist.version) throw new AppError('conflict')
    await putProgress(ctx.db, keyOf(ctx, project), progress)
    await extendClaim(ctx, project.id)
    return undefined
  })
}
