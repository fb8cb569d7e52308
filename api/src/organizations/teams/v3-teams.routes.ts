import * as contract from '../../../contract/organizations/v3-teams.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import {
  acceptInvitation,
  editMember,
  inviteMember,
  removeMember,
  transferOwnership,
} from './teams.service.ts'
import { viewV3Member } from '../v3-organizations.view.ts'
import { listVisibleTeams } from './visible-teams.ts'

export function mountV3Teams(app: App): void {
  serve(app, contract.v3ListTeamMembers, async (ctx, { params }) =>
    ((await listVisibleTeams(ctx, [params.team]))[0] ?? []).map(viewV3Member),
  )
  serve(app, contract.v3ListTeams, async (ctx, { query }) =>
    (await listVisibleTeams(ctx, query.ids)).map((members) => members.map(viewV3Member)),
  )
  serve(app, contract.v3InviteTeamMember, (ctx, { params, body }) => inviteMember(ctx, params.team, body))
  serve(app, contract.v3JoinTeam, (ctx, { params }) => acceptInvitation(ctx, params.team))
  serve(app, contract.v3EditTeamMember, (ctx, { params, body }) =>
    editMember(ctx, params.team, params.user, body),
  )
  serve(app, contract.v3RemoveTeamMember, (ctx, { params }) => removeMember(ctx, params.team, params.user))
  serve(app, contract.v3TransferTeam, (ctx, { params, body }) =>
    transferOwnership(ctx, params.team, body.user_id),
  )
}
