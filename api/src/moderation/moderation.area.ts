import { moderationContract } from '../../contract/moderation/moderation.area.ts'
import { listStaffLog } from '../../contract/moderation/staff-log.ts'
import type { Area } from '../http/area.ts'
import { serve } from '../http/serve.ts'
import { mountBulkTakedowns } from './bulk-takedowns/bulk-takedowns.routes.ts'
import { mountExternalScans } from './external-scans/external-scans.routes.ts'
import { mountPackedFiles } from './packed-files/packed-files.routes.ts'
import { mountReview } from './review/review.routes.ts'
import { mountScans } from './scans/scans.routes.ts'
import { viewStaffLog } from './staff-log.service.ts'
import { mountTakedowns } from './takedowns/takedowns.routes.ts'
import { mountTakenDownFiles } from './taken-down-files/taken-down-files.routes.ts'

export const moderationArea: Area = {
  contract: moderationContract,
  mount(app) {
    mountReview(app)
    mountScans(app)
    mountPackedFiles(app)
    mountTakenDownFiles(app)
    mountTakedowns(app)
    mountBulkTakedowns(app)
    mountExternalScans(app)
    serve(app, listStaffLog, (ctx, { query }) => viewStaffLog(ctx, query))
  },
}
