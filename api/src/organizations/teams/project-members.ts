import type { ProjectRow } from '@quarry/db/schema/projects/projects'
import type { TeamMember } from '../../../contract/organizations/teams.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listTeamMembers } from './team-members.queries.ts'
import { viewTeamMember } from './team-members.view.ts'
import { requireOrganization } from '../organizations.queries.ts'
import type { ProjectAccess } from '../../projects/access/projects.policy.ts'

/** Invitations and permissions are shown to members of the team only. */
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

/**
 * All members of a project. Members of an organization are members of each of its projects; a membership in the
 * project's own team takes precedence.
 */
export async function listEveryMemberOf(
  ctx: Ctx,
  project: Pick<ProjectRow, 'teamId' | 'organizationId'>,
  access: ProjectAccess,
): Promise<TeamMember[]> {
  const direct = await listMembersOf(ctx, project, access)
  if (project.organizationId === null) return direct
  const inherited = await listInheritedMembersOf(ctx, project.organizationId, { direct, access })
  const named = new Set(inherited.map(({ user }) => user.id))
  return [...inherited, ...direct.filter(({ user }) => !named.has(user.id))]
}

/** Accepted members of the organization of a project who are not in its own team, given by `direct`. */
export async function listInheritedMembersOf(
  ctx: Ctx,
  organizationId: string,
  { direct, access }: { direct: readonly TeamMember[]; access: ProjectAccess },
): Promise<TeamMember[]> {
  const { teamId } = await requireOrganization(ctx.db, organizationId)
  const own = new Set(direct.filter(({ accepted }) => accepted).map(({ user }) => user.id))
  return (await listTeamMembers(ctx.db, [teamId]))
    .filter((row) => row.accepted && !own.has(row.userId))
    .map((row) => viewTeamMember(row, ctx.siteUrl, access.isMember))
}
