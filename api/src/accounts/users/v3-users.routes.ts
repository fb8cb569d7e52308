import { COLLECTIONS_MAX, FOUND_USERS_MAX, TEAMS_MAX } from '@quarry/domain/limits/counts'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import * as contract from '../../../contract/accounts/v3-users.ts'
import type { App } from '../../http/env.ts'
import { readBytes } from '../../http/json-body.ts'
import { serve } from '../../http/serve.ts'
import { countOwnCollections, countOwnTeams } from './own-limits.queries.ts'
import { searchShownByName } from './search-users.queries.ts'
import { asNamed, requireNamedUser } from './visible-users.ts'
import { listUsersOrRenamed } from './users.queries.ts'
import { viewV2User } from './users.view.ts'
import { viewAccount } from './own-account.view.ts'
import { changeAvatar, removeAvatar } from './avatars.ts'
import { editProfile } from './edit-profile.ts'

export function mountV3Users(app: App): void {
  serve(app, contract.v3GetOwnUser, (ctx) => viewAccount(ctx))
  serve(app, contract.v3GetUser, async (ctx, { params }) =>
    viewV2User(await requireNamedUser(ctx.db, params.user), ctx.siteUrl),
  )
  serve(app, contract.v3ListUsers, async (ctx, { query }) =>
    (await asNamed(ctx.db, await listUsersOrRenamed(ctx.db, query.ids))).map((user) =>
      viewV2User(user, ctx.siteUrl),
    ),
  )
  serve(app, contract.v3SearchUsers, async (ctx, { query }) =>
    (await searchShownByName(ctx.db, query.query, FOUND_USERS_MAX)).map((user) => {
      const { id, username, avatar_url } = viewV2User(user, ctx.siteUrl)
      return { id, username, avatar_url }
    }),
  )
  serve(app, contract.getProjectLimit, async ({ db, actor }) => ({
    current: (await countOwnTeams(db, actor.id)).projects,
    max: TEAMS_MAX,
  }))
  serve(app, contract.getOrganizationLimit, async ({ db, actor }) => ({
    current: (await countOwnTeams(db, actor.id)).organizations,
    max: TEAMS_MAX,
  }))
  serve(app, contract.getCollectionLimit, async ({ db, actor }) => ({
    current: await countOwnCollections(db, actor.id),
    max: COLLECTIONS_MAX,
  }))
  serve(app, contract.v3EditUser, (ctx, { params, body }) => editProfile(ctx, params.user, body))
  serve(app, contract.v3ChangeUserIcon, (ctx, { params }, c) =>
    changeAvatar(ctx, params.user, () => readBytes(c, ICON_MAX_BYTES)),
  )
  serve(app, contract.v3DeleteUserIcon, (ctx, { params }) => removeAvatar(ctx, params.user))
}
