import {
  followOrganization,
  followUser,
  listFollowedCreators,
  unfollowOrganization,
  unfollowUser,
} from '../../../contract/collections/followed-creators.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireOrganization } from '../../organizations/organizations.queries.ts'
import { viewOrganization } from '../../organizations/organizations.view.ts'
import { requireShownOrganization } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../../accounts/users/visible-users.ts'
import { requireUser } from '../../accounts/users/users.queries.ts'
import { viewUser } from '../../accounts/users/users.view.ts'
import {
  deleteOrganizationFollow,
  deleteUserFollow,
  insertOrganizationFollow,
  insertUserFollow,
  listFollowedOrganizations,
  listFollowedUsers,
} from './followed-creators.queries.ts'

/** No policy: following shows nothing that is not public, and no one is notified of it. */
export function mountFollowedCreators(app: App): void {
  serve(app, followUser, (ctx, { params }) => follow(ctx, params.user))
  serve(app, unfollowUser, async ({ db, actor }, { params }) => {
    await deleteUserFollow(db, actor.id, (await requireUser(db, params.user)).id)
    return undefined
  })
  serve(app, followOrganization, (ctx, { params }) =>
    atomically(ctx, async (ctx) => {
      const { id } = await requireShownOrganization(ctx, params.organization)
      await insertOrganizationFollow(ctx.db, ctx.actor.id, id)
      return undefined
    }),
  )
  serve(app, unfollowOrganization, async (ctx, { params: { organization: ref } }) => {
    const { id } = await requireOrganization(ctx.db, ref)
    const wasFollowed = await deleteOrganizationFollow(ctx.db, ctx.actor.id, id)
    // Followers may unfollow what staff took down; for others it does not exist.
    if (!wasFollowed) await requireShownOrganization(ctx, ref)
    return undefined
  })
  serve(app, listFollowedCreators, async ({ db, actor, siteUrl }) => {
    const [users, organizations] = await Promise.all([
      listFollowedUsers(db, actor.id),
      listFollowedOrganizations(db, actor.id),
    ])
    return {
      users: users.map((user) => viewUser(user, siteUrl)),
      organizations: organizations.map((row) => viewOrganization(row, siteUrl)),
    }
  })
}

const follow = (ctx: SignedInCtx, ref: string): Promise<undefined> =>
  atomically(ctx, async (ctx) => {
    const { db, actor } = ctx
    const { id } = await requireVisibleUser(ctx, ref)
    if (id === actor.id) throw new AppError('invalid_input', ruleMessage('follows_oneself'))
    await insertUserFollow(db, actor.id, id)
    return undefined
  })
