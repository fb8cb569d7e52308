import type { TeamMember } from '../../../contract/organizations/teams.ts'
import type { TeamMemberRecord } from './team-members.queries.ts'
import { viewV2User } from '../../accounts/users/users.view.ts'

/** `isInsider`: the viewer belongs to the team and so sees rights and shares. */
export const viewTeamMember = (row: TeamMemberRecord, siteUrl: string, isInsider: boolean): TeamMember => ({
  team_id: row.teamId,
  user: viewV2User(row.user, siteUrl),
  // v2 names the owner so whatever is stored, and nobody else.
  role: row.isOwner ? 'Owner' : row.role === 'Owner' ? 'Member' : row.role,
  ...(isInsider && { permissions: row.permissions, payouts_split: row.payoutsSplit }),
  ...(isInsider &&
    row.organizationPermissions !== null && { organization_permissions: row.organizationPermissions }),
  accepted: row.accepted,
  ordering: row.ordering,
  is_owner: row.isOwner,
})
