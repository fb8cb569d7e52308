import { isId } from '@quarry/db/ids'
import { identiconPath } from '@quarry/domain/accounts/identicon'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import {
  changeUserIcon,
  deleteUserIcon,
  editUser,
  getOwnUser,
  getUser,
  listUsers,
} from '../../../contract/accounts/users.ts'
import { searchUsers, v3GetUserByEmail } from '../../../contract/accounts/user-search.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import { serve } from '../../http/serve.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'
import { findByAddress, listMatchingUsers } from './search-users.ts'
import { renderIdenticon } from '../../files/images/identicon-image.ts'
import { asNamed, requireNamedUser } from './visible-users.ts'
import { listUsersOrRenamed } from './users.queries.ts'
import { viewV2User } from './users.view.ts'
import { viewAccount } from './own-account.view.ts'

/** The image follows from the id; it changes only with the algorithm. */
const ONE_DAY = 'public, max-age=86400'

export function mountUsers(app: App): void {
  app.get('/data/identicons/:picture', (c) => {
    const [id = ''] = c.req.param('picture').split('.')
    if (!isId(id) || identiconPath(id) !== c.req.path)
      throw new AppError('not_found', ruleMessage('no_such_file'))
    return c.body(renderIdenticon(id), 200, {
      'content-type': 'image/png',
      'cache-control': ONE_DAY,
      'access-control-allow-origin': '*',
      // Launchers and other sites embed it.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })
  serve(app, getOwnUser, (ctx) => viewAccount(ctx))
  serve(app, getUser, async (ctx, { params }) =>
    viewV2User(await requireNamedUser(ctx.db, params.user), ctx.siteUrl),
  )
  serve(app, listUsers, async (ctx, { query }) =>
    (await asNamed(ctx.db, await listUsersOrRenamed(ctx.db, query.ids))).map((user) =>
      viewV2User(user, ctx.siteUrl),
    ),
  )
  serve(app, searchUsers, (ctx, { query }) => listMatchingUsers(ctx, query))
  serve(app, v3GetUserByEmail, (ctx, { query }) => findByAddress(ctx, query.email))
  serve(app, editUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  serve(app, changeUserIcon, (ctx, { params }, c) =>
    changeAvatar(ctx, params.user, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, deleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
