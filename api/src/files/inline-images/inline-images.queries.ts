import type { Tx } from '@quarry/db/db'
import type { ImageRow, ImagesTable } from '@quarry/db/schema/files/uploads'
import type { TextContext } from '@quarry/domain/files/uploads'
import { sql, type Insertable } from 'kysely'

export interface ImageDetails extends Pick<ImageRow, 'versionId' | 'sizeBytes'> {
  context: TextContext
  projectId: string
}

/** Returns the image if it was uploaded before. If no text uses it, its retention period starts again. */
export const renewImage = (
  tx: Tx,
  {
    projectId,
    context,
    rawImageKey,
  }: Pick<ImageDetails, 'projectId' | 'context'> & Pick<ImageRow, 'rawImageKey'>,
  now: Date,
) =>
  tx
    .updateTable('images')
    .set({
      unusedSince: sql`case when unused_since is not null then ${now}::timestamptz end`,
    })
    .where('projectId', '=', projectId)
    .where('context', '=', context)
    .where('rawImageKey', '=', rawImageKey)
    .returningAll()
    .executeTakeFirst()

export const insertImage = (tx: Tx, row: Insertable<ImagesTable>): Promise<ImageRow> =>
  tx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()

export async function countImages(tx: Tx, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

/** Images that no text has used since `before`, locked for this transaction. */
export const lockUnused = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('images')
    .select(['id', 'imageKey', 'rawImageKey'])
    .where('unusedSince', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteImages = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('images')
    .where('id', 'in', [...ids])
    .execute()
