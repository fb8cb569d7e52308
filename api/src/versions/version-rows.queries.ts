import type { Tx } from '@quarry/db/db'
import type { Tables } from '@quarry/db/schema/tables'
import type { NewVersion, VersionUpdate } from '@quarry/db/schema/versions/versions'
import { sql, type ExpressionBuilder } from 'kysely'

export const insertVersion = (tx: Tx, row: NewVersion) => tx.insertInto('versions').values(row).execute()

export const updateVersion = (tx: Tx, id: string, columns: VersionUpdate) =>
  tx.updateTable('versions').set(columns).where('id', '=', id).execute()

/** Deletes its files and dependencies by cascade. */
export const deleteVersion = (tx: Tx, id: string) => tx.deleteFrom('versions').where('id', '=', id).execute()

/** A project's downloads are the sum over its versions; never below zero. */
export const shiftDownloads = (tx: Tx, projectId: string, difference: number) =>
  tx
    .updateTable('projects')
    .set({ downloads: sql`greatest(downloads + ${difference}, 0)` })
    .where('id', '=', projectId)
    .execute()

/**
 * Due scheduled versions, locked for this transaction. Locks projects before versions, in the same order as edits, to
 * avoid deadlocks.
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
    .select(['id', 'projectId', 'requestedStatus', 'loaders'])
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
