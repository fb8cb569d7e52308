import {
  appealSuspension,
  getOwnSuspension,
  getSuspension,
  listAppeals,
  settleSuspension,
} from '../../../contract/accounts/suspensions.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { findSuspension, listWaitingAppeals } from './suspensions.queries.ts'
import { appeal, readSuspension, settle, viewUserSuspension } from './suspensions.service.ts'
import { viewSuspension } from './suspensions.view.ts'

export function mountSuspensions(app: App): void {
  serve(app, getOwnSuspension, async (ctx) => ({
    suspension: await readSuspension(ctx, ctx.actor.id),
  }))
  serve(app, appealSuspension, (ctx, { body }) => appeal(ctx, body.message))
  serve(app, getSuspension, (ctx, { params }) => viewUserSuspension(ctx, params.user))
  serve(app, settleSuspension, (ctx, { params, body }) => settle(ctx, params.user, body))
  serve(app, listAppeals, async ({ db, now }, { query: { after, limit } }) => {
    const last = after === undefined ? undefined : await findSuspension(db, after)
    const rows = await listWaitingAppeals(db, {
      after: last,
      limit: limit + 1,
      now: now(),
    })
    const appeals = rows.slice(0, limit).map((row) => ({
      ...viewSuspension(row),
      user: { id: row.userId, username: row.username },
    }))
    return { appeals, has_more: rows.length > limit }
  })
}
