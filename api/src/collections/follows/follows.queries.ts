import type { Db, Tx } from '@quarry/db/db'
import type { ProjectWhere } from '../../projects/projects.queries.ts'

/** True when the follow is new. */
export async function insertFollow(tx: Tx, userId: string, projectId: string): Promise<boolean> {
  const added = await tx
    .insertInto('follows')
    .values({ userId, projectId })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return Boolean(added.numInsertedOrUpdatedRows)
}

/** True when there was a follow to remove. */
export async function deleteFollow(tx: Tx, userId: string, projectId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('follows')
    .where('userId', '=', userId)
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return Boolean(removed.numDeletedRows)
}

export async function isFollowing(db: Db, userId: string, projectId: string): Promise<boolean> {
  const found = await db
    .selectFrom('follows')
    .select('userId')
    .where('userId', '=', userId)
    .where('projectId', '=', projectId)
    .executeTakeFirst()
  return found !== undefined
}

/** Newest first. */
export async function listFollowedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('projectId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('projectId')
    .execute()
  return rows.map((row) => row.projectId)
}

/** Filter: projects that a user follows. */
export const isFollowedBy =
  (userId: string): ProjectWhere =>
  (eb) =>
    eb(
      'projects.id',
      'in',
      eb.selectFrom('follows').select('follows.projectId').where('follows.userId', '=', userId),
    )
