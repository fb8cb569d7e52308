import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { v3EditUser, v3ChangeUserIcon, v3DeleteUserIcon } from '../../../contract/accounts/v3-users.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { admit, readQuery, serve } from '../../http/serve.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'

export function mountV3UserWrites(app: App): void {
  serve(app, v3EditUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  app.patch(v3ChangeUserIcon.path, async (c) => {
    const ctx = await admit(c, v3ChangeUserIcon)
    readQuery(c, v3ChangeUserIcon)
    await changeAvatar(ctx, c.req.param('user'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  serve(app, v3DeleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
