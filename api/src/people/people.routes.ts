import { ICON_MAX_BYTES } from '@quarry/domain/uploads'
import {
  changeUserIcon,
  deleteUserIcon,
  editUser,
  getOwnUser,
  getUser,
  listUsers,
} from '../../contract/people.ts'
import type { App } from '../http/env.ts'
import { readBytes } from '../http/json-body.ts'
import { hasScope } from '../kernel/actor.ts'
import { admit, readQuery, serve } from '../http/serve.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'
import { listUsersByRef, requireUser } from './users.queries.ts'
import { viewOwnUser, viewUser, withoutNulls } from './users.view.ts'

export function mountPeople(app: App): void {
  serve(app, getOwnUser, async ({ db, actor, siteUrl }) => {
    const user = withoutNulls(viewOwnUser(await requireUser(db, actor.id), siteUrl))
    return hasScope(actor, 'USER_READ_EMAIL') ? user : { ...user, email: null, email_verified: null }
  })
  serve(app, getUser, async ({ db, siteUrl }, { params }) =>
    withoutNulls(viewUser(await requireUser(db, params.user), siteUrl)),
  )
  serve(app, listUsers, async ({ db, siteUrl }, { query }) =>
    (await listUsersByRef(db, query.ids)).map((user) => withoutNulls(viewUser(user, siteUrl))),
  )
  serve(app, editUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  app.patch(changeUserIcon.path, async (c) => {
    const ctx = await admit(c, changeUserIcon)
    readQuery(c, changeUserIcon)
    await changeAvatar(ctx, c.req.param('user'), () => readBytes(c, ICON_MAX_BYTES))
    return c.body(null, 204)
  })
  serve(app, deleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
