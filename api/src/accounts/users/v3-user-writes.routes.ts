import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import * as contract from '../../../contract/versions/v3-versions.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { admit, readQuery, serve } from '../../http/serve.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'

export function mountV3UserWrites(app: App): void {
  serve(app, contract.v3EditUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  app.patch(contract.v3ChangeUserIcon.path, async (c) => {
    const ctx = await admit(c, contract.v3ChangeUserIcon)
    readQuery(c, contract.v3ChangeUserIcon)
    await changeAvatar(ctx, c.req.param('user'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  serve(app, contract.v3DeleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
