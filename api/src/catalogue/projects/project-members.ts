import type { Db, Tx } from '@quarry/db/db'
import type { ProjectRow } from '@quarry/db/schema/projects'
import type { TeamMember } from '../../../contract/people.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listTeamMembers, viewTeamMember } from '../../people/team-members.ts'
import type { ProjectAccess } from './projects.policy.ts'

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

/** Names the owner: the organization's owner, else the team's. */
export async function listOwners(db: Db | Tx, projectIds: readonly string[]): Promise<Map<string, string>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects as p')
    .leftJoin('organizations as o', 'o.id', 'p.organizationId')
    .innerJoin('teamMembers as m', (join) =>
      join.on((eb) => eb('m.teamId', '=', eb.fn.coalesce('o.teamId', 'p.teamId'))).on('m.isOwner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['p.id', 'u.username'])
    .where('p.id', 'in', [...projectIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}
