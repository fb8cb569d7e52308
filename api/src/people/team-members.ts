import type { Db, Tx } from '@quarry/db/db'
import type { TeamMemberRow } from '@quarry/db/schema/teams'
import type { TeamMember } from '../../contract/people.ts'
import { viewUser, withoutNulls, type PublicUser } from './users.view.ts'

export interface TeamMemberRecord extends TeamMemberRow {
  user: PublicUser
}

/** Members of several teams, pending ones included, in display order. */
export async function listTeamMembers(db: Db | Tx, teamIds: readonly string[]): Promise<TeamMemberRecord[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .selectFrom('teamMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .selectAll('m')
    .select(['u.username', 'u.avatarKey', 'u.bio', 'u.badges'])
    .select(['u.createdAt as joinedAt', 'u.role as userRole'])
    .where('m.teamId', 'in', [...teamIds])
    .orderBy('m.ordering')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute()
  return rows.map(({ username, avatarKey, bio, badges, joinedAt, userRole, ...member }) => ({
    ...member,
    user: { id: member.userId, username, avatarKey, bio, badges, createdAt: joinedAt, role: userRole },
  }))
}

/** `isInsider`: the viewer belongs to the team and so sees rights and shares. */
export const viewTeamMember = (row: TeamMemberRecord, siteUrl: string, isInsider: boolean): TeamMember => ({
  team_id: row.teamId,
  user: withoutNulls(viewUser(row.user, siteUrl)),
  // v2 names the owner so whatever is stored, and nobody else.
  role: row.isOwner ? 'Owner' : row.role === 'Owner' ? 'Member' : row.role,
  ...(isInsider && { permissions: row.permissions, payouts_split: row.payoutsSplit }),
  accepted: row.accepted,
  ordering: row.ordering,
  is_owner: row.isOwner,
})
