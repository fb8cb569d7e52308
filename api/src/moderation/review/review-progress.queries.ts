import type { Db, Tx } from '@quarry/db/db'

/** Progress of one moderator, for one submission and one version of the checklist. */
export interface ProgressKey {
  projectId: string
  userId: string
  submittedAt: Date
  version: number
}

export async function findProgress(db: Db, key: ProgressKey): Promise<object | undefined> {
  const row = await db
    .selectFrom('reviewProgress')
    .select('progress')
    .where('projectId', '=', key.projectId)
    .where('userId', '=', key.userId)
    .where('submittedAt', '=', key.submittedAt)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return row?.progress
}

/** Replaces the progress of an earlier submission. */
export async function putProgress(tx: Tx, key: ProgressKey, progress: object): Promise<void> {
  const columns = { submittedAt: key.submittedAt, version: key.version, progress: JSON.stringify(progress) }
  await tx
    .insertInto('reviewProgress')
    .values({ ...key, ...columns })
    .onConflict((on) => on.columns(['projectId', 'userId']).doUpdateSet(columns))
    .execute()
}
