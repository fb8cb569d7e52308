import type { Tx } from '@quarry/db/db'
import type { Tables } from '@quarry/db/schema/tables'
import type { NewVersion, VersionUpdate } from '@quarry/db/schema/versions/versions'
import { sql, type ExpressionBuilder } from 'kysely'

export const insertVersion = (tx: Tx, row: NewVersion) => tx.insertInto('versions').values(row).execute()

export const updateVersion = (tx: Tx, id: string, columns: VersionUpdate) =>
  tx.updateTable('versions').set(columns).where('id', '=', id).execute()

/** What belongs to it goes by cascade. */
export const deleteVersion = (tx: Tx, id: string) => tx.deleteFrom('versions').where('id', '=', id).execute()

/** The project counts what its versions do; never below nothing. */
export const shiftDownloads = (tx: Tx, projectId: string, difference: number) =>
  tx
    .updateTable('projects')
    .set({ downloads: sql`greatest(downloads + ${difference}, 0)` })
    .where('id', '=', projectId)
    .execute()

/**
 * Scheduled versions whose hour has come, held for this transaction alone. Projects before versions, as every edit takes
 * them.
 */
export async function lockDueVersions(tx: Tx, now: Date) {
  const isDue = (eb: ExpressionBuilder<Tables, 'versions'>) =>
    eb.and([eb('versions.status', '=', 'scheduled'), eb('versions.publishedAt', '<=', now)])
  const projects = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('versions').select('projectId').where(isDue))
    .orderBy('id')
    .limit(200)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (projects.length === 0) return []
  return tx
    .selectFrom('versions')
    .select(['id', 'projectId', 'requestedStatus'])
    .where(isDue)
    .where(
      'projectId',
      'in',
      projects.map(({ id }) => id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
