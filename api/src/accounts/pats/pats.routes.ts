import { createPat, deletePat, editPat, listPats, revokePat } from '../../../contract/accounts/pats.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { listPatsOf } from './pats.queries.ts'
import { editOwnPat, deleteOwnPat, createOwnPat, revokeFoundPat } from './pats.service.ts'
import { viewPat } from './pats.view.ts'

export function mountPats(app: App): void {
  serve(app, listPats, async ({ db, actor }) => (await listPatsOf(db, actor.id)).map((row) => viewPat(row)))
  serve(app, createPat, (ctx, { body }) => createOwnPat(ctx, body))
  serve(app, editPat, (ctx, { params, body }) => editOwnPat(ctx, params.pat, body))
  serve(app, deletePat, (ctx, { params }) => deleteOwnPat(ctx, params.pat))
  serve(app, revokePat, (ctx, { body }) => revokeFoundPat(ctx, body.token))
}
