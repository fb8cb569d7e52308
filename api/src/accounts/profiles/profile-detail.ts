import { isSearchable } from '@quarry/domain/projects/project-statuses'
import { UserAction } from '../../../contract/abilities.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getProfile } from '../../../contract/accounts/profiles.ts'
import { isSelf } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listOrganizationsOfUser } from '../../organizations/organizations.queries.ts'
import { viewOrganization } from '../../organizations/organizations.view.ts'
import { abilitiesOnUser } from '../users/users.policy.ts'
import { onlyShownOrganizations } from '../../organizations/visible-organizations.ts'
import { requireVisibleUser } from '../users/visible-users.ts'
import { viewUser } from '../users/users.view.ts'
import { countFollowersOfUser, isUserFollowed } from '../../collections/follows/followed-creators.queries.ts'
import { listCollectionsOf } from '../../collections/collections.service.ts'
import { viewListed } from '../../projects/projects.load.ts'
import { listRecordsOfUser } from '../../projects/projects-of-owner.ts'

/** A user with their projects, organizations and collections, and what the viewer may do. */
export async function viewProfile(ctx: Ctx, ref: string): Promise<OutputOf<typeof getProfile>> {
  const user = await requireVisibleUser(ctx, ref)
  const { actor } = ctx
  const [records, organizations, collections, follows, followers] = await Promise.all([
    listRecordsOfUser(ctx, user.id),
    listOrganizationsOfUser(ctx.db, user.id).then((rows) => onlyShownOrganizations(ctx, rows)),
    listCollectionsOf(ctx, user.id),
    actor.kind === 'user' && isUserFollowed(ctx.db, actor.id, user.id),
    countFollowersOfUser(ctx.db, user.id),
  ])
  const searchable = records.filter((record) => isSearchable(record.status))
  return {
    user: viewUser(user, ctx.siteUrl),
    projects: await viewListed(ctx, records),
    organizations: organizations.map((row) => viewOrganization(row, ctx.siteUrl)),
    collections,
    downloads: searchable.reduce((sum, record) => sum + record.downloads, 0),
    followers,
    viewer: {
      is_self: isSelf(ctx.actor, user.id),
      follows,
      can: abilitiesOnUser(UserAction.options, ctx.actor, user),
    },
  }
}
