import { RECORD_PAGE } from '@quarry/domain/limits/counts'
import { getRecord, getUserRecord } from '../../../contract/accounts/activity.ts'
import { prove } from '../../../contract/accounts/recent-proof.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { proveIdentity } from '../recent-proof.service.ts'
import { listRecord } from './activity.queries.ts'
import { viewUserRecord } from './activity-for-staff.ts'
import { viewEvent } from './activity.view.ts'

export function mountRecord(app: App): void {
  serve(app, getRecord, async ({ db, actor }, { query }) => {
    const rows = await listRecord(db, actor.id, query.before)
    const events = rows.slice(0, RECORD_PAGE).map(viewEvent)
    return { events, has_more: rows.length > RECORD_PAGE }
  })
  serve(app, getUserRecord, (ctx, { params, query }) => viewUserRecord(ctx, params.user, query.before))
  serve(app, prove, (ctx, { body }) => proveIdentity(ctx, body))
}
