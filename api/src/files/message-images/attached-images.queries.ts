import type { Db, Tx } from '@quarry/db/db'
import type { ImageRow } from '@quarry/db/schema/files/uploads'
import { sql } from 'kysely'

/** What a picture was said with. */
export type SaidWith = { messageId: string } | { reportId: string }

/** Those of the pictures that wait to be said by this person, held until the transaction ends. */
export async function lockUnsaid(tx: Tx, ids: readonly string[], ownerId: string): Promise<string[]> {
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

export const bindPictures = (tx: Tx, ids: readonly string[], to: SaidWith) =>
  tx
    .updateTable('images')
    .set({
      ...to,
      unusedSince: null,
      ...('reportId' in to && { context: 'report' as const }),
    })
    .where('id', 'in', [...ids])
    .execute()

const saidWith = (db: Db | Tx, to: SaidWith) =>
  db
    .selectFrom('images')
    .selectAll()
    .where((eb) =>
      'messageId' in to ? eb('messageId', '=', to.messageId) : eb('reportId', '=', to.reportId),
    )

/** In the order in which they were sent. */
export const listPicturesSaidWith = (db: Db | Tx, to: SaidWith): Promise<ImageRow[]> =>
  saidWith(db, to).orderBy('createdAt').orderBy('id').execute()

/** Ids of the pictures of all messages of the threads, by message. */
export async function listPicturesOfThreads(
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
  return new Map([...byMessage].map(([messageId, pictures]) => [messageId, pictures.map(({ id }) => id)]))
}

export async function dropPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('images')
      .where('id', 'in', [...ids])
      .execute()
}
