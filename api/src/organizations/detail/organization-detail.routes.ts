import { getOrganization, type OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { OrganizationOwnAction, OrganizationTeamAction } from '../../../contract/abilities.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { revisionOf } from '../../kernel/field-revision.ts'
import { abilitiesOnOrganization } from '../organizations.policy.ts'
import { accessToOrganization } from '../organizations.queries.ts'
import { organizationFields, viewOrganization } from '../organizations.view.ts'
import { findMember } from '../teams/team-members.queries.ts'
import { abilitiesOnTeam, teamAccess } from '../teams/teams.policy.ts'
import { requireShownOrganization } from '../visible-organizations.ts'
import { viewTakedown } from '../../moderation/takedowns/takedown.view.ts'
import {
  countFollowersOfOrganization,
  isOrganizationFollowed,
} from '../../collections/follows/followed-creators.queries.ts'

export function mountOrganizationDetail(app: App): void {
  serve(app, getOrganization, (ctx, { params }) => viewOrganizationDetail(ctx, params.organization))
}

/** An organization with the viewer's rights on it and its team. */
async function viewOrganizationDetail({ db, actor, siteUrl }: Ctx, ref: string): Promise<OrganizationDetail> {
  const row = await requireShownOrganization({ db, actor }, ref)
  const own = actor.kind === 'user' ? await findMember(db, row.teamId, actor.id) : undefined
  const place = own?.accepted ? own : undefined
  const follows = actor.kind === 'user' && (await isOrganizationFollowed(db, actor.id, row.id))
  const rights = accessToOrganization(row, place)
  const team = teamAccess(actor, { projectId: null, members: place ? [place] : [], organizationMembers: [] })
  return {
    ...viewOrganization(row, siteUrl),
    revision: revisionOf(organizationFields(row)),
    takedown: viewTakedown(row),
    followers: await countFollowersOfOrganization(db, row.id),
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
