import type { Generated, Insertable, Selectable } from 'kysely'

export interface TeamsTable {
  id: string
}

/** One row per user and team (`team_members_team_user_key`), at most one owner (`team_members_owner_key`). */
export interface TeamMembersTable {
  id: string
  teamId: string
  userId: string
  role: Generated<string>
  isOwner: Generated<boolean>
  /** Project permission bits; on an organization team the defaults for each of its projects. */
  permissions: Generated<number>
  /** Organization permission bits; null on project teams. */
  organizationPermissions: Generated<number | null>
  accepted: Generated<boolean>
  /** Weight 0 to 5000. */
  payoutsSplit: Generated<number>
  ordering: Generated<number>
  createdAt: Generated<Date>
}

/** Slug unique ignoring case (`organizations_slug_key`). */
export interface OrganizationsTable {
  id: string
  teamId: string
  slug: string
  name: string
  description: string
  iconKey: string | null
  rawIconKey: string | null
  color: number | null
  createdAt: Generated<Date>
  /** When staff took it down: only its members and staff find it then. */
  takenDownAt: Generated<Date | null>
  /** Shown to its members. */
  takenDownWhy: Generated<string | null>
}

export type TeamMemberRow = Selectable<TeamMembersTable>
export type NewTeamMember = Insertable<TeamMembersTable>
export type OrganizationRow = Selectable<OrganizationsTable>
export type NewOrganization = Insertable<OrganizationsTable>
