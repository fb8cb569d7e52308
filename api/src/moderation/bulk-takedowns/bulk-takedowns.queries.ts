import type { Db, Tx } from '@quarry/db/db'
import type {
  BulkTakedownRow,
  BulkTakedownsTable,
  ProjectBeforeTakedown,
  BulkTakedownItemRow,
} from '@quarry/db/schema/moderation/bulk-takedowns'
import {
  BULK_TAKEDOWNS_SHOWN,
  BULK_TAKEDOWN_COLLECTION_STATUSES,
  BULK_TAKEDOWN_MAX,
  BULK_TAKEDOWN_NAMES_SHOWN,
  STATUS_AFTER_BULK_TAKEDOWN,
  type BulkTakedownKind,
  type BulkTakedownState,
} from '@quarry/domain/moderation/bulk-takedowns'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'

interface TakedownCandidate {
  kind: BulkTakedownKind
  id: string
  name: string
  /** No other user is a member. Always true for collections and organizations. */
  isAlone: boolean
}

/** What the user owns, is visible to others or waits for review, and is not taken down. */
const takedownCandidates = (userId: string): RawBuilder<TakedownCandidate> => sql<TakedownCandidate>`(
  with owned as (select team_id from team_members where user_id = ${userId} and is_owner)
  select 'project' as kind, p.id, p.title as name, not exists (
      select from team_members m
      where m.team_id in (p.team_id, o.team_id) and m.accepted and m.user_id <> ${userId}) as is_alone
    from projects p left join organizations o on o.id = p.organization_id
    where p.status = any(${Object.keys(STATUS_AFTER_BULK_TAKEDOWN)}::text[])
      and coalesce(o.team_id, p.team_id) in (select team_id from owned)
  union all
  select 'collection', id, name, true from collections
    where user_id = ${userId} and taken_down_at is null and status = any(${BULK_TAKEDOWN_COLLECTION_STATUSES}::text[])
  union all
  select 'organization', id, name, true from organizations
    where team_id in (select team_id from owned) and taken_down_at is null
)`

/** The first of each kind by name, with the total number. */
export async function previewTakedownCandidates(
  db: Db,
  userId: string,
): Promise<(TakedownCandidate & { total: number })[]> {
  const { rows } = await sql<TakedownCandidate & { total: number }>`
    select kind, id, name, is_alone, total from (
      select s.*, row_number() over (partition by kind, is_alone order by lower(name), id) as place,
        (count(*) over (partition by kind, is_alone))::int as total
      from ${takedownCandidates(userId)} s) ranked
    where place <= ${BULK_TAKEDOWN_NAMES_SHOWN} order by kind, place`.execute(db)
  return rows
}

/** Whether the item may still be taken down. */
export async function isTakedownCandidate(
  tx: Tx,
  userId: string,
  { kind, thingId }: { kind: BulkTakedownKind; thingId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${takedownCandidates(userId)} s where kind = ${kind} and id = ${thingId} and is_alone`.execute(
    tx,
  )
  return rows.length > 0
}

export const insertBulkTakedown = (tx: Tx, row: Insertable<BulkTakedownsTable>): Promise<BulkTakedownRow> =>
  tx.insertInto('bulkTakedowns').values(row).returningAll().executeTakeFirstOrThrow()

/** Adds all candidates of these kinds as waiting items; returns their number. */
export async function insertWaitingItems(
  tx: Tx,
  { id, userId }: BulkTakedownRow,
  kinds: readonly BulkTakedownKind[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_takedown_items (bulk_takedown_id, kind, thing_id, state)
    select ${id}, kind, s.id, 'waits' from ${takedownCandidates(userId)} s
    where is_alone and kind = any(${kinds}::text[]) order by kind, s.id limit ${BULK_TAKEDOWN_MAX}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

export const lockBulkTakedown = (tx: Tx, id: string): Promise<BulkTakedownRow | undefined> =>
  tx.selectFrom('bulkTakedowns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findBulkTakedown = (db: Db, id: string): Promise<BulkTakedownRow | undefined> =>
  db.selectFrom('bulkTakedowns').selectAll().where('id', '=', id).executeTakeFirst()

export const updateBulkTakedown = (tx: Tx, id: string, columns: Updateable<BulkTakedownsTable>) =>
  tx.updateTable('bulkTakedowns').set(columns).where('id', '=', id).execute()

export const listItems = (
  tx: Tx,
  bulkTakedownId: string,
  { state, limit }: { state: BulkTakedownState; limit: number },
): Promise<BulkTakedownItemRow[]> =>
  tx
    .selectFrom('bulkTakedownItems')
    .selectAll()
    .where('bulkTakedownId', '=', bulkTakedownId)
    .where('state', '=', state)
    .orderBy('kind')
    .orderBy('thingId')
    .limit(limit)
    .execute()

interface ItemUpdate {
  state: BulkTakedownState
  takenAt?: Date
  before?: ProjectBeforeTakedown | null
}

export const updateItem = (
  tx: Tx,
  { bulkTakedownId, kind, thingId }: BulkTakedownItemRow,
  { before, ...columns }: ItemUpdate,
) =>
  tx
    .updateTable('bulkTakedownItems')
    .set({ ...columns, ...(before && { before: JSON.stringify(before) }) })
    .where('bulkTakedownId', '=', bulkTakedownId)
    .where('kind', '=', kind)
    .where('thingId', '=', thingId)
    .execute()

/** Ends the takedown of items that still wait. */
export const skipWaitingItems = (tx: Tx, bulkTakedownId: string) =>
  tx
    .updateTable('bulkTakedownItems')
    .set({ state: 'kept' })
    .where('bulkTakedownId', '=', bulkTakedownId)
    .where('state', '=', 'waits')
    .execute()

/** Time of the last change of status in the thread of a project. */
export const findLastStatusAt = async (tx: Tx, threadId: string): Promise<Date | undefined> => {
  const last = await tx
    .selectFrom('threadMessages')
    .select('createdAt')
    .where('threadId', '=', threadId)
    .where('type', '=', 'status_change')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.createdAt
}

export const listBulkTakedowns = (db: Db, userId: string): Promise<BulkTakedownRow[]> =>
  db
    .selectFrom('bulkTakedowns')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('begunAt', 'desc')
    .orderBy('id', 'desc')
    .limit(BULK_TAKEDOWNS_SHOWN)
    .execute()

export interface BulkTakedownCount {
  bulkTakedownId: string
  kind: BulkTakedownKind
  state: BulkTakedownState
  count: number
}

export const countItems = (db: Db, bulkTakedownIds: readonly string[]): Promise<BulkTakedownCount[]> =>
  db
    .selectFrom('bulkTakedownItems')
    .select((eb) => [
      'bulkTakedownId',
      'kind',
      'state',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where('bulkTakedownId', '=', sql<string>`any(${bulkTakedownIds}::text[])`)
    .groupBy(['bulkTakedownId', 'kind', 'state'])
    .execute()

/** Current names of the items in a state, without deleted ones. */
export async function listItemNames(
  db: Db,
  bulkTakedownId: string,
  state: BulkTakedownState,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(p.title, c.name, o.name) as name from bulk_takedown_items t
      left join projects p on t.kind = 'project' and p.id = t.thing_id
      left join collections c on t.kind = 'collection' and c.id = t.thing_id
      left join organizations o on t.kind = 'organization' and o.id = t.thing_id
    where t.bulk_takedown_id = ${bulkTakedownId} and t.state = ${state} and coalesce(p.id, c.id, o.id) is not null
    order by lower(coalesce(p.title, c.name, o.name)), t.thing_id limit ${BULK_TAKEDOWN_NAMES_SHOWN}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
