import type { Db, Tx } from '@quarry/db/db'

/** One moderator's way through one submission, with one version of the checklist. */
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

/** Takes the place of what was kept of the submission before. */
export async function putProgress(tx: Tx, key: ProgressKey, progress: object): Promise<void> {
  const kept = { submittedAt: key.submittedAt, version: key.version, progress: JSON.stringify(progress) }
  await tx
    .insertInto('reviewProgress')
    .values({ ...key, ...kept })
    .onConflict((on) => on.columns(['projectId', 'userId']).doUpdateSet(kept))
    .execute()
}
