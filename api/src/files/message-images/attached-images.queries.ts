import type { Db, Tx } from '@quarry/db/db'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { sql } from 'kysely'

/** The message or report that an image belongs to. */
export type ImageParent = { messageId: string } | { reportId: string }

/** Locks those of the images that the owner uploaded and has not posted yet; returns their ids. */
export async function lockUnpostedImages(tx: Tx, ids: readonly string[], ownerId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('ownerId', '=', ownerId)
    .where('projectId', 'is', null)
    .where('messageId', 'is', null)
    .where('reportId', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const setImageParent = (tx: Tx, ids: readonly string[], parent: ImageParent) =>
  tx
    .updateTable('images')
    .set({
      ...parent,
      unusedSince: null,
      ...('reportId' in parent && { context: 'report' as const }),
    })
    .where('id', 'in', [...ids])
    .execute()

const imagesOf = (db: Db | Tx, parent: ImageParent) =>
  db
    .selectFrom('images')
    .selectAll()
    .where((eb) =>
      'messageId' in parent ? eb('messageId', '=', parent.messageId) : eb('reportId', '=', parent.reportId),
    )

/** In the order of their upload. */
export const listAttachedImages = (db: Db | Tx, parent: ImageParent): Promise<ImageRow[]> =>
  imagesOf(db, parent).orderBy('createdAt').orderBy('id').execute()

/** Image ids of all messages of the threads, by message. */
export async function listImagesOfThreads(
  db: Db,
  threadIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('images as i')
    .innerJoin('threadMessages as m', 'm.id', 'i.messageId')
    .select(['i.id', 'm.id as messageId'])
    .where('m.threadId', '=', sql<string>`any(${[...threadIds]}::text[])`)
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .execute()
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  return new Map([...byMessage].map(([messageId, images]) => [messageId, images.map(({ id }) => id)]))
}

export async function deleteImageRows(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('images')
      .where('id', 'in', [...ids])
      .execute()
}
