import type { Db } from '@quarry/db/db'
import { GHOST_USER_ID } from '@quarry/db/ids'
import { sql } from 'kysely'
import type { Scope } from './projects.ts'

export type UserSource = Awaited<ReturnType<typeof readUsers>>[number]
export type OrganizationSource = Awaited<ReturnType<typeof readOrganizations>>[number]
export type CollectionSource = Awaited<ReturnType<typeof readCollections>>[number]

/** All users except permanently suspended accounts and the placeholder of deleted ones. */
export const indexedUsers = (db: Db) =>
  db
    .selectFrom('users')
    .where('id', '!=', GHOST_USER_ID)
    .where(
      sql<boolean>`not exists (
        select from suspensions s where s.user_id = users.id and s.lifted_at is null and s.ends_at is null
      )`,
    )

/** Organizations that staff have not taken down. */
export const indexedOrganizations = (db: Db) =>
  db.selectFrom('organizations as o').where('o.takenDownAt', 'is', null)

/** Listed collections only. */
export const indexedCollections = (db: Db) =>
  db.selectFrom('collections as c').where('c.status', '=', 'listed')

export async function readUsers(db: Db, scope: Scope) {
  const users = indexedUsers(db).select(['id', 'username', 'bio', 'avatarKey', 'role', 'createdAt'])
  if ('ids' in scope) return scope.ids.length === 0 ? [] : users.where('id', 'in', scope.ids).execute()
  return users.where('id', '>', scope.after).orderBy('id').limit(scope.limit).execute()
}

export async function readOrganizations(db: Db, scope: Scope) {
  const organizations = indexedOrganizations(db)
    .leftJoin('teamMembers as m', (join) =>
      join.onRef('m.teamId', '=', 'o.teamId').on('m.isOwner', '=', true),
    )
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['o.id', 'o.slug', 'o.name', 'o.description', 'o.iconKey', 'o.color', 'u.username as owner'])
  if ('ids' in scope)
    return scope.ids.length === 0 ? [] : organizations.where('o.id', 'in', scope.ids).execute()
  return organizations.where('o.id', '>', scope.after).orderBy('o.id').limit(scope.limit).execute()
}

export async function readCollections(db: Db, scope: Scope) {
  const collections = indexedCollections(db)
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.name', 'c.description', 'c.iconKey', 'c.color', 'c.createdAt', 'c.updatedAt'])
    .select(['u.id as ownerId', 'u.username as owner'])
  if ('ids' in scope)
    return scope.ids.length === 0 ? [] : collections.where('c.id', 'in', scope.ids).execute()
  return collections.where('c.id', '>', scope.after).orderBy('c.id').limit(scope.limit).execute()
}
