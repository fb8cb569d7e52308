import type { Db, Tx } from '@quarry/db/db'
import type { UserRow } from '@quarry/db/schema/accounts'
import type { TeamMemberRow } from '@quarry/db/schema/teams'
import type { TeamMember } from '../../contract/people.ts'
import { viewUser } from './users.view.ts'

export interface TeamMemberRecord extends TeamMemberRow {
  user: UserRow
}

const MEMBER_COLUMNS = [
  'm.id',
  'm.teamId',
  'm.userId',
  'm.role',
  'm.isOwner',
  'm.permissions',
  'm.organizationPermissions',
  'm.accepted',
  'm.payoutsSplit',
  'm.ordering',
  'm.createdAt',
] as const

/** Members of several teams, pending ones included, in display order. */
export async function listTeamMembers(db: Db | Tx, teamIds: readonly string[]): Promise<TeamMemberRecord[]> {
  if (teamIds.length === 0) return []
  const members = await db
    .selectFrom('teamMembers as m')
    .select(MEMBER_COLUMNS)
    .where('m.teamId', 'in', [...teamIds])
    .orderBy('m.ordering')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute()
  const userIds = [...new Set(members.map((member) => member.userId))]
  const users =
    userIds.length > 0 ? await db.selectFrom('users').selectAll().where('id', 'in', userIds).execute() : []
  const byId = new Map(users.map((user) => [user.id, user]))
  return members.flatMap((member) => {
    const user = byId.get(member.userId)
    return user ? [{ ...member, user }] : []
  })
}

/** `isInsider`: the viewer belongs to the team and so sees rights and shares. */
export const viewTeamMember = (row: TeamMemberRecord, siteUrl: string, isInsider: boolean): TeamMember => ({
  team_id: row.teamId,
  user: viewUser(row.user, siteUrl),
  // v2 names the owner so whatever is stored, and nobody else.
  role: row.isOwner ? 'Owner' : row.role === 'Owner' ? 'Member' : row.role,
  permissions: isInsider ? row.permissions : null,
  accepted: row.accepted,
  payouts_split: isInsider ? row.payoutsSplit : null,
  ordering: row.ordering,
  is_owner: row.isOwner,
})
