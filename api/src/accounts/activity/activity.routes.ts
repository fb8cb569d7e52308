import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import { getActivity, getUserActivity } from '../../../contract/accounts/activity.ts'
import { prove } from '../../../contract/accounts/recent-proof.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { proveIdentity } from '../recent-proof.service.ts'
import { listActivity } from './activity.queries.ts'
import { viewUserActivity } from './activity-for-staff.ts'
import { viewEvent } from './activity.view.ts'

export function mountActivity(app: App): void {
  serve(app, getActivity, async ({ db, actor }, { query }) => {
    const rows = await listActivity(db, actor.id, query.before)
    const events = rows.slice(0, ACTIVITY_PAGE_SIZE).map(viewEvent)
    return { events, has_more: rows.length > ACTIVITY_PAGE_SIZE }
  })
  serve(app, getUserActivity, (ctx, { params, query }) => viewUserActivity(ctx, params.user, query.before))
  serve(app, prove, (ctx, { body }) => proveIdentity(ctx, body))
}
