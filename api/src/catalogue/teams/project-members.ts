import type { ProjectRow } from '@quarry/db/schema/projects'
import type { TeamMember } from '../../../contract/people.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listTeamMembers } from './team-members.queries.ts'
import { viewTeamMember } from './team-members.view.ts'
import type { ProjectAccess } from '../projects/projects.policy.ts'

/** Invitations and rights are for those who belong to the team. */
export async function listMembersOf(
  ctx: Ctx,
  project: Pick<ProjectRow, 'teamId'>,
  access: ProjectAccess,
): Promise<TeamMember[]> {
  const rows = await listTeamMembers(ctx.db, [project.teamId])
  return rows
    .filter(
      (row) => row.accepted || access.isMember || (ctx.actor.kind === 'user' && row.userId === ctx.actor.id),
    )
    .map((row) => viewTeamMember(row, ctx.siteUrl, access.isMember))
}
