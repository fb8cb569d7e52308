import { isSearchable } from '@quarry/domain/projects/project-statuses'
import { OrganizationOwnAction, OrganizationTeamAction, UserAction } from '../../../contract/abilities.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getProfile } from '../../../contract/accounts/profiles.ts'
import type { OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { isSelf } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { abilitiesOnOrganization } from '../../organizations/organizations.policy.ts'
import { listOrganizationsOfUser } from '../../organizations/organizations.queries.ts'
import { viewOrganization } from '../../organizations/organizations.view.ts'
import { findMember } from '../../organizations/teams/team-members.queries.ts'
import { abilitiesOnTeam, teamAccess } from '../../organizations/teams/teams.policy.ts'
import { abilitiesOnUser } from '../users/users.policy.ts'
import {
  onlyShownOrganizations,
  requireShownOrganization,
} from '../../organizations/visible-organizations.ts'
import { requireShownUser } from '../users/visible-users.ts'
import { viewTakedown } from '../../moderation/takedowns/takedown.view.ts'
import { viewUser } from '../users/users.view.ts'
import {
  isOrganizationFollowed,
  isUserFollowed,
} from '../../collections/follows/followed-creators.queries.ts'
import { listCollectionsOf } from '../../collections/collections.service.ts'
import { viewListed } from '../../projects/projects.load.ts'
import { listRecordsOfUser } from '../../projects/projects-of-owner.ts'

/** A person with what they made, and what the viewer may do. */
export async function viewProfile(ctx: Ctx, ref: string): Promise<OutputOf<typeof getProfile>> {
  const user = await requireShownUser(ctx, ref)
  const { actor } = ctx
  const [records, organizations, collections, follows] = await Promise.all([
    listRecordsOfUser(ctx, user.id),
    listOrganizationsOfUser(ctx.db, user.id).then((rows) => onlyShownOrganizations(ctx, rows)),
    listCollectionsOf(ctx, user.id),
    actor.kind === 'user' && isUserFollowed(ctx.db, actor.id, user.id),
  ])
  const searchable = records.filter((record) => isSearchable(record.status))
  const total = (counter: 'downloads' | 'followers') =>
    searchable.reduce((sum, record) => sum + record[counter], 0)
  return {
    user: viewUser(user, ctx.siteUrl),
    projects: await viewListed(ctx, records),
    organizations: organizations.map((row) => viewOrganization(row, ctx.siteUrl)),
    collections,
    downloads: total('downloads'),
    followers: total('followers'),
    viewer: {
      is_self: isSelf(ctx.actor, user.id),
      follows,
      can: abilitiesOnUser(UserAction.options, ctx.actor, user),
    },
  }
}

/** An organization, and what the viewer may do with it and its team. */
export async function viewOrganizationDetail(
  { db, actor, siteUrl }: Ctx,
  ref: string,
): Promise<OrganizationDetail> {
  const row = await requireShownOrganization({ db, actor }, ref)
  const own = actor.kind === 'user' ? await findMember(db, row.teamId, actor.id) : undefined
  const place = own?.accepted ? own : undefined
  const follows = actor.kind === 'user' && (await isOrganizationFollowed(db, actor.id, row.id))
  const rights = { organizationPermissions: place?.organizationPermissions ?? null }
  const team = teamAccess(actor, { projectId: null, members: place ? [place] : [], organizationMembers: [] })
  return {
    ...viewOrganization(row, siteUrl),
    takedown: viewTakedown(row),
    viewer: {
      can: [
        ...abilitiesOnOrganization(OrganizationOwnAction.options, actor, rights),
        ...abilitiesOnTeam(OrganizationTeamAction.options, actor, team),
      ],
      is_member: place !== undefined,
      follows,
      is_invited: own !== undefined && !own.accepted,
    },
  }
}
