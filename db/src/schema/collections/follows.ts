import type { Generated } from 'kysely'

/** Followers of a user, notified of their new projects. */
export interface UserFollowsTable {
  followerId: string
  userId: string
  createdAt: Generated<Date>
}

/** Followers of an organization, notified of its new projects. */
export interface OrganizationFollowsTable {
  followerId: string
  organizationId: string
  createdAt: Generated<Date>
}
