import type { TeamMember } from '../../../contract/organizations/teams.ts'
import { revisionOf } from '../../kernel/field-revision.ts'
import type { TeamMemberRecord } from './team-members.queries.ts'
import { viewV2User } from '../../accounts/users/users.view.ts'

/** `isInsider`: the viewer is a member and sees permissions and shares. */
export const viewTeamMember = (row: TeamMemberRecord, siteUrl: string, isInsider: boolean): TeamMember => ({
  team_id: row.teamId,
  user: viewV2User(row.user, siteUrl),
  // v2 gives this role to the owner whatever is stored, and to no other member.
  role: row.isOwner ? 'Owner' : row.role === 'Owner' ? 'Member' : row.role,
  permissions: isInsider ? row.permissions : null,
  payouts_split: isInsider ? row.payoutsSplit : null,
  ...(isInsider &&
    row.organizationPermissions !== null && { organization_permissions: row.organizationPermissions }),
  accepted: row.accepted,
  ordering: row.ordering,
  is_owner: row.isOwner,
  ...(isInsider && { revision: revisionOf(memberFields(row)) }),
})

type EditableColumns = Pick<
  TeamMemberRecord,
  'role' | 'permissions' | 'organizationPermissions' | 'payoutsSplit'
>

/** What an edit of a member may change, by its names in the API. */
export const memberFields = (row: EditableColumns) => ({
  role: row.role,
  permissions: row.permissions,
  organization_permissions: row.organizationPermissions ?? 0,
  payouts_split: row.payoutsSplit,
})
