import {
  followProject,
  listFollowedProjects,
  listFollowing,
  unfollowProject,
} from '../../../contract/collections/follows.ts'
import {
  v3FollowProject,
  v3ListFollowedProjects,
  v3UnfollowProject,
} from '../../../contract/collections/v3-follows.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { viewV3Projects } from '../../projects/v3-projects.view.ts'
import { follow, listFollowed, listFollowedRecords, pageFollowed, unfollow } from './follows.service.ts'

export function mountFollows(app: App): void {
  serve(app, followProject, (ctx, { params }) => follow(ctx, params.project))
  serve(app, unfollowProject, (ctx, { params }) => unfollow(ctx, params.project))
  serve(app, listFollowedProjects, (ctx, { params }) => listFollowed(ctx, params.user))
  serve(app, listFollowing, (ctx, { query }) => pageFollowed(ctx, query))

  serve(app, v3FollowProject, (ctx, { params }) => follow(ctx, params.project))
  serve(app, v3UnfollowProject, (ctx, { params }) => unfollow(ctx, params.project))
  serve(app, v3ListFollowedProjects, async (ctx, { params }) =>
    viewV3Projects(ctx, await listFollowedRecords(ctx, params.user)),
  )
}
