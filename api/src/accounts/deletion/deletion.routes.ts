import { deleteUser, getLeaving } from '../../../contract/accounts/deletion.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { countBelongings, isOnlyAdmin } from './owned-content.queries.ts'

export function mountLeaving(app: App): void {
  serve(app, getLeaving, async ({ db, actor }) => ({
    is_last_admin: await isOnlyAdmin(db, actor.id),
    ...(await countBelongings(db, actor.id)),
  }))
  serve(app, deleteUser, (ctx, { params }) => deleteAccount(ctx, params.user))
}
