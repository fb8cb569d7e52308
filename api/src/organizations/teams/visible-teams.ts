import type { TeamMember } from '../../../contract/organizations/teams.ts'
import { isTeamShown } from './teams.policy.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  listProjectsOfTeams,
  listTakenDownTeams,
  listTeamMembers,
  type TeamMemberRecord,
} from './team-members.queries.ts'
import { viewTeamMember } from './team-members.view.ts'
import { findAccess } from '../../projects/access/project-access.ts'
import { canProject } from '../../projects/access/projects.policy.ts'

/** Hides teams of projects that the viewer may not see; invitations are shown to members and the invited user only. */
export async function listVisibleTeams(ctx: Ctx, teamIds: readonly string[]): Promise<TeamMember[][]> {
  const rows = await listTeamMembers(ctx.db, teamIds)
  const projects = await listProjectsOfTeams(ctx.db, teamIds)
  const takenDown = await listTakenDownTeams(ctx.db, teamIds)
  const access = await findAccess(ctx.db, ctx.actor, projects)
  const projectOf = new Map(projects.map((project) => [project.teamId, project.id]))
  const membersOf = Map.groupBy(rows, (row) => row.teamId)
  const isOwn = (row: TeamMemberRecord) => ctx.actor.kind === 'user' && row.userId === ctx.actor.id
  return teamIds.flatMap((teamId) => {
    const members = membersOf.get(teamId) ?? []
    const own = access.get(projectOf.get(teamId) ?? '')
    if (own && !canProject(ctx.actor, 'project.view', own) && !own.isInvited) return []
    if (!isTeamShown(ctx.actor, { isHidden: takenDown.has(teamId), members, organizationMembers: [] }))
      return []
    const isInsider = own?.isMember ?? members.some((row) => row.accepted && isOwn(row))
    const shown = members.filter((row) => row.accepted || isInsider || isOwn(row))
    return shown.length > 0 ? [shown.map((row) => viewTeamMember(row, ctx.siteUrl, isInsider))] : []
  })
}
