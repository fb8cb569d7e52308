import type { Db, Tx } from '@quarry/db/db'
import type { OrganizationRow } from '@quarry/db/schema/organizations/organizations'
import type { UserRow } from '@quarry/db/schema/accounts/accounts'

export const insertUserFollow = (tx: Tx, followerId: string, userId: string) =>
  tx
    .insertInto('userFollows')
    .values({ followerId, userId })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const deleteUserFollow = (db: Db, followerId: string, userId: string) =>
  db.deleteFrom('userFollows').where('followerId', '=', followerId).where('userId', '=', userId).execute()

export const insertOrganizationFollow = (tx: Tx, followerId: string, organizationId: string) =>
  tx
    .insertInto('organizationFollows')
    .values({ followerId, organizationId })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Whether the user followed the organization. */
export async function deleteOrganizationFollow(
  db: Db,
  followerId: string,
  organizationId: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('organizationFollows')
    .where('followerId', '=', followerId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function isUserFollowed(db: Db, followerId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('userFollows')
    .select('userId')
    .where('followerId', '=', followerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export async function isOrganizationFollowed(
  db: Db,
  followerId: string,
  organizationId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('organizationFollows')
    .select('organizationId')
    .where('followerId', '=', followerId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return found !== undefined
}

export async function countFollowersOfUser(db: Db, userId: string): Promise<number> {
  const counted = await db
    .selectFrom('userFollows')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(counted?.count ?? 0)
}

export async function countFollowersOfOrganization(db: Db, organizationId: string): Promise<number> {
  const counted = await db
    .selectFrom('organizationFollows')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  return Number(counted?.count ?? 0)
}

/** The most recently followed first. */
export const listFollowedUsers = (db: Db, followerId: string): Promise<UserRow[]> =>
  db
    .selectFrom('userFollows')
    .innerJoin('users', 'users.id', 'userFollows.userId')
    .selectAll('users')
    .where('userFollows.followerId', '=', followerId)
    .orderBy('userFollows.createdAt', 'desc')
    .orderBy('users.id')
    .execute()

/** The most recently followed first. */
export const listFollowedOrganizations = (db: Db, followerId: string): Promise<OrganizationRow[]> =>
  db
    .selectFrom('organizationFollows')
    .innerJoin('organizations', 'organizations.id', 'organizationFollows.organizationId')
    .selectAll('organizations')
    .where('organizationFollows.followerId', '=', followerId)
    .where('organizations.takenDownAt', 'is', null)
    .orderBy('organizationFollows.createdAt', 'desc')
    .orderBy('organizations.id')
    .execute()
