import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { TeamMember } from '../../contract/organizations/teams.ts'
import type { V3Organization } from '../../contract/organizations/v3-organizations.ts'
import type { V3TeamMember } from '../../contract/organizations/v3-teams.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { viewOrganization } from './organizations.view.ts'
import { listVisibleTeams } from './teams/visible-teams.ts'

export const viewV3Member = (member: TeamMember): V3TeamMember => ({
  ...member,
  organization_permissions: member.organization_permissions ?? null,
})

/** With the members that the viewer may see. */
export async function viewV3Organizations(
  ctx: Ctx,
  rows: readonly OrganizationRow[],
): Promise<V3Organization[]> {
  const teams = await listVisibleTeams(
    ctx,
    rows.map(({ teamId }) => teamId),
  )
  const byTeam = new Map(teams.map((members) => [members[0]?.team_id, members]))
  return rows.map((row) => {
    const organization = viewOrganization(row, ctx.siteUrl)
    return {
      ...organization,
      raw_icon_url: organization.icon_url,
      members: (byTeam.get(row.teamId) ?? []).map(viewV3Member),
    }
  })
}
