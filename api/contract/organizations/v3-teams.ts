import { z } from 'zod'
import {
  TeamMember,
  editTeamMember,
  inviteTeamMember,
  joinTeam,
  removeTeamMember,
  transferTeam,
  listTeamMembers,
  listTeams,
} from './teams.ts'
import { endpoint } from '../endpoint.ts'
import { BATCH_MAX, TEAM_MEMBERS_MAX } from '@quarry/domain/limits/counts'

export const V3TeamMember = TeamMember.extend({ organization_permissions: z.int().nullable() })

export type V3TeamMember = z.output<typeof V3TeamMember>

const v3 = { tag: 'v3' } as const

const members = { ...v3, path: '/v3/team/:team/members' } as const

const member = { ...v3, path: '/v3/team/:team/members/:user' } as const

export const v3InviteTeamMember = endpoint({ ...inviteTeamMember, ...members })

export const v3JoinTeam = endpoint({ ...joinTeam, ...v3, path: '/v3/team/:team/join' })

export const v3EditTeamMember = endpoint({ ...editTeamMember, ...member })

export const v3RemoveTeamMember = endpoint({ ...removeTeamMember, ...member })

export const v3TransferTeam = endpoint({ ...transferTeam, ...v3, path: '/v3/team/:team/owner' })

const Members = z.array(V3TeamMember).max(TEAM_MEMBERS_MAX)

export const v3ListTeamMembers = endpoint({
  ...listTeamMembers,
  tag: 'v3',
  path: '/v3/team/:team/members',
  response: Members,
})

export const v3ListTeams = endpoint({
  ...listTeams,
  tag: 'v3',
  path: '/v3/teams',
  response: z.array(Members).max(BATCH_MAX),
})
