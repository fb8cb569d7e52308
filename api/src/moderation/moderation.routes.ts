import {
  claimNext,
  claimProject,
  getClaim,
  getReviewStatistics,
  listReviewQueue,
  listReviewQueueV2,
  releaseProject,
  reviewProject,
} from '../../contract/moderation/review.ts'
import { listFileScans } from '../../contract/moderation/scans.ts'
import { judgePackedFile, listPackedFiles } from '../../contract/moderation/packed-files.ts'
import { getReviewChecklist, keepReviewProgress } from '../../contract/moderation/review-checklist.ts'
import { getReviewChanges } from '../../contract/moderation/review-changes.ts'
import { listStaffLog } from '../../contract/moderation/staff-log.ts'
import {
  getBulkTakedowns,
  restoreBulkTakedown,
  suspendUser,
} from '../../contract/moderation/bulk-takedowns.ts'
import * as takedowns from '../../contract/moderation/takedowns.ts'
import { giveBackFile, listTakenDownFiles, takeDownFile } from '../../contract/moderation/taken-down-files.ts'
import type { App } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { viewChanges } from './review/changes/review-changes.service.ts'
import { claim, next, readClaim, release } from './review/claims.service.ts'
import { judge, viewPackedFiles } from './packed-files/packed-files.service.ts'
import { readChecklist, saveProgress } from './review/review-checklist.service.ts'
import { viewStaffLog } from './staff-log.service.ts'
import { giveBack, takeDown, viewTakenDown } from './taken-down-files/taken-down-files.service.ts'
import {
  restoreCollection,
  restoreOrganization,
  takeDownCollection,
  takeDownOrganization,
} from './takedowns/takedowns.service.ts'
import { viewScans } from './scans/scans.service.ts'
import { suspend } from '../accounts/suspensions/suspensions.service.ts'
import {
  startBulkTakedown,
  undoBulkTakedown,
  viewBulkTakedowns,
} from './bulk-takedowns/bulk-takedowns.service.ts'
import { viewStatistics } from './review/review-statistics.service.ts'
import { decide, listQueue, viewQueue } from './review/review.service.ts'

export function mountModeration(app: App): void {
  serve(app, listReviewQueue, (ctx, { query }) => viewQueue(ctx, query))
  serve(app, listReviewQueueV2, (ctx, { query }) => listQueue(ctx, query.count))
  serve(app, listStaffLog, (ctx, { query }) => viewStaffLog(ctx, query))
  serve(app, getReviewStatistics, (ctx) => viewStatistics(ctx))
  serve(app, getReviewChecklist, (ctx, { params }) => readChecklist(ctx, params.project))
  serve(app, keepReviewProgress, (ctx, { params, body }) => saveProgress(ctx, params.project, body))
  serve(app, getReviewChanges, (ctx, { params }) => viewChanges(ctx, params.project))
  serve(app, listFileScans, (ctx, { params }) => viewScans(ctx, params.project))
  serve(app, listPackedFiles, (ctx, { params }) => viewPackedFiles(ctx, params.project))
  serve(app, judgePackedFile, (ctx, { params, body }) => judge(ctx, params.sha512, body))
  serve(app, takeDownFile, (ctx, { body }) => takeDown(ctx, body))
  serve(app, giveBackFile, (ctx, { params }) => giveBack(ctx, params.sha512))
  serve(app, listTakenDownFiles, (ctx, { query }) => viewTakenDown(ctx, query))
  serve(app, takedowns.takeDownOrganization, (ctx, { params, body }) =>
    takeDownOrganization(ctx, params.organization, body.reason),
  )
  serve(app, takedowns.restoreOrganization, (ctx, { params }) =>
    restoreOrganization(ctx, params.organization),
  )
  serve(app, takedowns.takeDownCollection, (ctx, { params, body }) =>
    takeDownCollection(ctx, params.collection, body.reason),
  )
  serve(app, takedowns.restoreCollection, (ctx, { params }) => restoreCollection(ctx, params.collection))
  serve(app, suspendUser, (ctx, { params, body }) =>
    suspend(ctx, params.user, body, (ctx, user) => startBulkTakedown(ctx, user.id, body)),
  )
  serve(app, getBulkTakedowns, (ctx, { params }) => viewBulkTakedowns(ctx, params.user))
  serve(app, restoreBulkTakedown, (ctx, { params }) => undoBulkTakedown(ctx, params.user, params.takedown))
  serve(app, getClaim, (ctx, { params }) => readClaim(ctx, params.project))
  serve(app, claimProject, (ctx, { params, body }) => claim(ctx, params.project, body))
  serve(app, releaseProject, (ctx, { params }) => release(ctx, params.project))
  serve(app, claimNext, (ctx, { body }) => next(ctx, body))
  serve(app, reviewProject, (ctx, { params, body }) => decide(ctx, params.project, body))
}
