import {
  v3InviteTeamMember,
  v3JoinTeam,
  v3EditTeamMember,
  v3RemoveTeamMember,
  v3TransferTeam,
} from '../../../contract/organizations/v3-teams.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import {
  acceptInvitation,
  editMember,
  inviteMember,
  removeMember,
  transferOwnership,
} from './teams.service.ts'

export function mountV3TeamWrites(app: App): void {
  serve(app, v3InviteTeamMember, (ctx, { params, body }) => inviteMember(ctx, params.team, body))
  serve(app, v3JoinTeam, (ctx, { params }) => acceptInvitation(ctx, params.team))
  serve(app, v3EditTeamMember, (ctx, { params, body }) => editMember(ctx, params.team, params.user, body))
  serve(app, v3RemoveTeamMember, (ctx, { params }) => removeMember(ctx, params.team, params.user))
  serve(app, v3TransferTeam, (ctx, { params, body }) => transferOwnership(ctx, params.team, body.user_id))
}
