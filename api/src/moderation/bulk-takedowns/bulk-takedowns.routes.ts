import {
  getBulkTakedowns,
  restoreBulkTakedown,
  suspendUser,
} from '../../../contract/moderation/bulk-takedowns.ts'
import { suspend } from '../../accounts/suspensions/suspensions.service.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { startBulkTakedown, undoBulkTakedown, viewBulkTakedowns } from './bulk-takedowns.service.ts'

export function mountBulkTakedowns(app: App): void {
  serve(app, suspendUser, (ctx, { params, body }) =>
    suspend(ctx, params.user, body, (ctx, user) => startBulkTakedown(ctx, user.id, body)),
  )
  serve(app, getBulkTakedowns, (ctx, { params }) => viewBulkTakedowns(ctx, params.user))
  serve(app, restoreBulkTakedown, (ctx, { params }) => undoBulkTakedown(ctx, params.user, params.takedown))
}
