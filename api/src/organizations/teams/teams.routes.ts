import {
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  listTeamMembers,
  listTeams,
  removeTeamMember,
  transferTeam,
} from '../../../contract/organizations/teams.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import {
  acceptInvitation,
  editMember,
  inviteMember,
  removeMember,
  transferOwnership,
} from './teams.service.ts'
import { listVisibleTeams } from './visible-teams.ts'

export function mountTeams(app: App): void {
  serve(
    app,
    listTeamMembers,
    async (ctx, { params }) => (await listVisibleTeams(ctx, [params.team]))[0] ?? [],
  )
  serve(app, listTeams, (ctx, { query }) => listVisibleTeams(ctx, query.ids))
  serve(app, inviteTeamMember, (ctx, { params, body }) => inviteMember(ctx, params.team, body))
  serve(app, joinTeam, (ctx, { params }) => acceptInvitation(ctx, params.team))
  serve(app, editTeamMember, (ctx, { params, body }) => editMember(ctx, params.team, params.user, body))
  serve(app, removeTeamMember, (ctx, { params }) => removeMember(ctx, params.team, params.user))
  serve(app, transferTeam, (ctx, { params, body }) => transferOwnership(ctx, params.team, body.user_id))
}
