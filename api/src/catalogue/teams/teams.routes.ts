import {
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  listTeamMembers as listTeamMembersEndpoint,
  listTeams,
  removeTeamMember,
  transferTeam,
  type TeamMember,
} from '../../../contract/people.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listTeamMembers, viewTeamMember, type TeamMemberRecord } from '../../people/team-members.ts'
import {
  acceptInvitation,
  editMember,
  inviteMember,
  removeMember,
  transferOwnership,
} from '../../people/teams.service.ts'
import { canProject, findAccess } from '../projects/projects.policy.ts'

export function mountTeams(app: App): void {
  serve(
    app,
    listTeamMembersEndpoint,
    async (ctx, { params }) => (await listVisibleTeams(ctx, [params.team]))[0] ?? [],
  )
  serve(app, listTeams, (ctx, { query }) => listVisibleTeams(ctx, query.ids))
  serve(app, inviteTeamMember, (ctx, { params, body }) => inviteMember(ctx, params.team, body))
  serve(app, joinTeam, (ctx, { params }) => acceptInvitation(ctx, params.team))
  serve(app, editTeamMember, (ctx, { params, body }) => editMember(ctx, params.team, params.user, body))
  serve(app, removeTeamMember, (ctx, { params }) => removeMember(ctx, params.team, params.user))
  serve(app, transferTeam, (ctx, { params, body }) => transferOwnership(ctx, params.team, body.user_id))
}

/** Teams of projects that are hidden from the viewer are hidden too; pending members are for insiders and themselves. */
async function listVisibleTeams(ctx: Ctx, teamIds: readonly string[]): Promise<TeamMember[][]> {
  const rows = await listTeamMembers(ctx.db, teamIds)
  const projects = teamIds.length
    ? await ctx.db
        .selectFrom('projects')
        .select(['id', 'status', 'teamId', 'organizationId'])
        .where('teamId', 'in', [...teamIds])
        .execute()
    : []
  const access = await findAccess(ctx.db, ctx.actor, projects)
  const projectOf = new Map(projects.map((project) => [project.teamId, project.id]))
  const isOwn = (row: TeamMemberRecord) => ctx.actor.kind === 'user' && row.userId === ctx.actor.id
  return teamIds.flatMap((teamId) => {
    const members = rows.filter((row) => row.teamId === teamId)
    const own = access.get(projectOf.get(teamId) ?? '')
    if (own && !canProject(ctx.actor, 'project.view', own) && !own.isInvited) return []
    const isInsider = own?.isMember ?? members.some((row) => row.accepted && isOwn(row))
    const shown = members.filter((row) => row.accepted || isInsider || isOwn(row))
    return shown.length > 0 ? [shown.map((row) => viewTeamMember(row, ctx.siteUrl, isInsider))] : []
  })
}
