import type { Db, Tx } from '@quarry/db/db'
import type { ImageRow, ImagesTable } from '@quarry/db/schema/files/uploads'
import { UNSAID_PICTURES_MAX } from '@quarry/domain/limits/counts'
import type { Insertable } from 'kysely'

export const insertPicture = (tx: Tx, row: Insertable<ImagesTable>): Promise<ImageRow> =>
  tx.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()

/** Nobody fills the store with what is never said: beyond as many as are kept, the oldest of a person go. */
export const dropOldUnsaid = (tx: Tx, ownerId: string) =>
  tx
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
        .offset(UNSAID_PICTURES_MAX),
    )
    .execute()

/** Where it was said decides who sees it. */
export interface PictureRecord extends Pick<
  ImageRow,
  'ownerId' | 'messageId' | 'reportId' | 'imageKey' | 'rawImageKey'
> {
  threadId: string | null
  isPrivate: boolean | null
  reporterId: string | null
}

/** Of a message or a report; those of projects are served by their names. */
export const findPicture = (db: Db, id: string): Promise<PictureRecord | undefined> =>
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

/** Open pages read the thread again, as they do after every change of a message. */
export const touchMessage = (tx: Tx, id: string) =>
  tx
    .updateTable('threadMessages')
    .set((eb) => ({ body: eb.ref('body') }))
    .where('id', '=', id)
    .execute()
