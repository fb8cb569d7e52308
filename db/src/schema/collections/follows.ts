import type { Generated } from 'kysely'

/** Who hears of the new projects of somebody. */
export interface UserFollowsTable {
  followerId: string
  userId: string
  createdAt: Generated<Date>
}

/** Who hears of the new projects of an organization. */
export interface OrganizationFollowsTable {
  followerId: string
  organizationId: string
  createdAt: Generated<Date>
}
