import type { Db, Tx } from '@quarry/db/db'
import { lockList } from '@quarry/db/list-limits'
import type { ImageRow, ImagesTable } from '@quarry/db/schema/files/uploads'
import { UNPOSTED_IMAGES_MAX } from '@quarry/domain/limits/counts'
import type { Insertable } from 'kysely'

export const insertImageRow = (tx: Tx, row: Insertable<ImagesTable>): Promise<ImageRow> =>
  tx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()

/** Limits the unposted images of a user: deletes the oldest beyond the limit, in one transaction at a time. */
export async function deleteOldUnpostedImages(tx: Tx, ownerId: string): Promise<void> {
  await lockList(tx, 'images.unposted', ownerId)
  await tx
    .deleteFrom('images')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('images')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('projectId', 'is', null)
        .where('messageId', 'is', null)
        .where('reportId', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(UNPOSTED_IMAGES_MAX),
    )
    .execute()
}

/** An image with what determines who may see it. */
export interface MessageImageRecord extends Pick<
  ImageRow,
  'ownerId' | 'messageId' | 'reportId' | 'imageKey' | 'rawImageKey'
> {
  threadId: string | null
  isPrivate: boolean | null
  reporterId: string | null
}

/** Only images of messages and reports; those of projects have public addresses. */
export const findMessageImage = (db: Db, id: string): Promise<MessageImageRecord | undefined> =>
  db
    .selectFrom('images as i')
    .leftJoin('threadMessages as m', 'm.id', 'i.messageId')
    .leftJoin('reports as r', 'r.id', 'i.reportId')
    .select([
      'i.ownerId',
      'i.messageId',
      'i.reportId',
      'i.imageKey',
      'i.rawImageKey',
      'm.threadId',
      'm.isPrivate',
      'r.reporterId',
    ])
    .where('i.id', '=', id)
    .where('i.projectId', 'is', null)
    .executeTakeFirst()
