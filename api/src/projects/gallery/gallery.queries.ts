import type { Db, Tx } from '@quarry/db/db'
import type { GalleryItemRow, GalleryItemsTable, NewGalleryItem } from '@quarry/db/schema/projects/projects'
import { sql, type Updateable } from 'kysely'

export const listItems = (db: Db | Tx, projectId: string): Promise<GalleryItemRow[]> =>
  db.selectFrom('galleryItems').selectAll().where('projectId', '=', projectId).execute()

export async function hasItem(db: Db, projectId: string, rawImageKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('galleryItems')
    .select('id')
    .where('projectId', '=', projectId)
    .where('rawImageKey', '=', rawImageKey)
    .executeTakeFirst()
  return found !== undefined
}

export async function countItems(db: Tx, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('galleryItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertItem = (tx: Tx, row: NewGalleryItem) => tx.insertInto('galleryItems').values(row).execute()

export const updateItem = (tx: Tx, id: GalleryItemRow['id'], columns: Updateable<GalleryItemsTable>) =>
  tx.updateTable('galleryItems').set(columns).where('id', '=', id).execute()

export const deleteItem = (tx: Tx, id: GalleryItemRow['id']) =>
  tx.deleteFrom('galleryItems').where('id', '=', id).execute()

export const unfeature = (tx: Tx, projectId: string) =>
  tx
    .updateTable('galleryItems')
    .set({ featured: sql`false` })
    .where('projectId', '=', projectId)
    .where('featured', '=', true)
    .execute()
