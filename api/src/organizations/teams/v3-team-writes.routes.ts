import * as contract from '../../../contract/versions/v3-versions.ts'
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
