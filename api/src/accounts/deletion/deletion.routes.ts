import { deleteUser, getDeletionPreview } from '../../../contract/accounts/deletion.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { countOwnedContent, isOnlyAdmin } from './owned-content.queries.ts'

export function mountAccountDeletion(app: App): void {
  serve(app, getDeletionPreview, async ({ db, actor }) => ({
    is_last_admin: await isOnlyAdmin(db, actor.id),
    ...(await countOwnedContent(db, actor.id)),
  }))
  serve(app, deleteUser, (ctx, { params }) => deleteAccount(ctx, params.user))
}
