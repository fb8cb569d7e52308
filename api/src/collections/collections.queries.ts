import type { Db, Tx } from '@quarry/db/db'
import type { CollectionRow, CollectionsTable } from '@quarry/db/schema/collections/collections'
import type { Tables } from '@quarry/db/schema/tables'
import {
  sql,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Insertable,
  type SqlBool,
  type Updateable,
} from 'kysely'

export async function listCollectionRows(db: Db | Tx, ids: readonly string[]): Promise<CollectionRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('collections')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

type Filter = (
  eb: ExpressionBuilder<Tables, 'collections'>,
) => ExpressionWrapper<Tables, 'collections', SqlBool>

/** Newest first. */
export const listCollectionRowsOf = (db: Db, userId: string, visible: Filter) =>
  db
    .selectFrom('collections')
    .selectAll()
    .where('userId', '=', userId)
    .where(visible)
    .orderBy('createdAt', 'desc')
    .execute()

export const lockCollectionRow = (tx: Tx, id: string) =>
  tx.selectFrom('collections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertCollectionRow = (tx: Tx, row: Insertable<CollectionsTable>) =>
  tx.insertInto('collections').values(row).execute()

export type CollectionUpdate = Updateable<CollectionsTable>

export const updateCollectionRow = (tx: Tx, id: string, columns: CollectionUpdate) =>
  tx.updateTable('collections').set(columns).where('id', '=', id).execute()

export const deleteCollectionRow = (tx: Tx, id: string) =>
  tx.deleteFrom('collections').where('id', '=', id).execute()

/** Projects of several collections in their saved order, with the columns that decide who may see them. */
export const listEntries = (db: Db, collectionIds: readonly string[]) =>
  db
    .selectFrom('collectionProjects as cp')
    .innerJoin('projects as p', 'p.id', 'cp.projectId')
    .select(['cp.collectionId', 'p.id', 'p.status', 'p.teamId', 'p.organizationId'])
    .where('cp.collectionId', 'in', [...collectionIds])
    .orderBy('cp.place')
    .orderBy('cp.addedAt')
    .orderBy('p.id')
    .execute()

export async function countEntries(tx: Tx, collectionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('collectionProjects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow()
  return count
}

/** Appends in the order given; the caller has locked the collection's row. */
export async function insertEntries(
  tx: Tx,
  collectionId: string,
  projectIds: readonly string[],
): Promise<void> {
  if (projectIds.length === 0) return
  const { last } = await tx
    .selectFrom('collectionProjects')
    .select((eb) => eb.fn.coalesce(eb.fn.max('place'), eb.lit(0)).as('last'))
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('collectionProjects')
    .values(projectIds.map((projectId, index) => ({ collectionId, projectId, place: last + index + 1 })))
    .onConflict((clash) => clash.doNothing())
    .execute()
}

/** Puts the named projects first, in the order given; all others follow in their old order. */
export async function orderEntries(
  tx: Tx,
  collectionId: string,
  projectIds: readonly string[],
): Promise<void> {
  await sql`
    update collection_projects as entry set place = ordered.place from (
      select project_id, row_number() over (
        order by array_position(${[...projectIds]}::text[], project_id::text) nulls last, place, added_at, project_id
      ) as place
      from collection_projects where collection_id = ${collectionId}
    ) as ordered
    where entry.collection_id = ${collectionId} and entry.project_id = ordered.project_id
  `.execute(tx)
}

/** Removes some projects, or all of them; returns them. */
export const deleteEntries = (tx: Tx, collectionId: string, projectIds?: readonly string[]) =>
  tx
    .deleteFrom('collectionProjects')
    .where('collectionId', '=', collectionId)
    .$if(projectIds !== undefined, (query) => query.where('projectId', 'in', [...(projectIds ?? [])]))
    .returning('projectId')
    .execute()

/** The collections of a user that contain a project. */
export async function listCollectionsWith(db: Db, userId: string, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collectionProjects as cp')
    .innerJoin('collections as c', 'c.id', 'cp.collectionId')
    .select('c.id')
    .where('c.userId', '=', userId)
    .where('cp.projectId', '=', projectId)
    .execute()
  return rows.map((row) => row.id)
}
