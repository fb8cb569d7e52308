import {
  claimNext,
  claimProject,
  getClaim,
  getReviewStatistics,
  listReviewQueue,
  listReviewQueueV2,
  releaseProject,
  reviewProject,
} from '../../../contract/moderation/review.ts'
import { getReviewChanges } from '../../../contract/moderation/review-changes.ts'
import { getReviewChecklist, keepReviewProgress } from '../../../contract/moderation/review-checklist.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewChanges } from './changes/review-changes.service.ts'
import { claim, next, readClaim, release } from './claims.service.ts'
import { readChecklist, saveProgress } from './review-checklist.service.ts'
import { viewStatistics } from './review-statistics.service.ts'
import { decide, listQueue, viewQueue } from './review.service.ts'

export function mountReview(app: App): void {
  serve(app, listReviewQueue, (ctx, { query }) => viewQueue(ctx, query))
  serve(app, listReviewQueueV2, (ctx, { query }) => listQueue(ctx, query.count))
  serve(app, getReviewStatistics, (ctx) => viewStatistics(ctx))
  serve(app, getReviewChecklist, (ctx, { params }) => readChecklist(ctx, params.project))
  serve(app, keepReviewProgress, (ctx, { params, body }) => saveProgress(ctx, params.project, body))
  serve(app, getReviewChanges, (ctx, { params }) => viewChanges(ctx, params.project))
  serve(app, getClaim, (ctx, { params }) => readClaim(ctx, params.project))
  serve(app, claimProject, (ctx, { params, body }) => claim(ctx, params.project, body))
  serve(app, releaseProject, (ctx, { params }) => release(ctx, params.project))
  serve(app, claimNext, (ctx, { body }) => next(ctx, body))
  serve(app, reviewProject, (ctx, { params, body }) => decide(ctx, params.project, body))
}
