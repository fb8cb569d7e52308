import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import * as contract from '../../../contract/accounts/v3-users.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { serve } from '../../http/serve.ts'
import { requireVisibleUser, onlyVisibleUsers } from './visible-users.ts'
import { listUsersByRef } from './users.queries.ts'
import { viewV2User } from './users.view.ts'
import { viewAccount } from './own-account.view.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'

export function mountV3Users(app: App): void {
  serve(app, contract.v3GetOwnUser, (ctx) => viewAccount(ctx))
  serve(app, contract.v3GetUser, async (ctx, { params }) =>
    viewV2User(await requireVisibleUser(ctx, params.user), ctx.siteUrl),
  )
  serve(app, contract.v3ListUsers, async ({ db, siteUrl }, { query }) =>
    (await onlyVisibleUsers(db, await listUsersByRef(db, query.ids))).map((user) =>
      viewV2User(user, siteUrl),
    ),
  )
  serve(app, contract.v3EditUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  serve(app, contract.v3ChangeUserIcon, (ctx, { params }, c) =>
    changeAvatar(ctx, params.user, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, contract.v3DeleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
