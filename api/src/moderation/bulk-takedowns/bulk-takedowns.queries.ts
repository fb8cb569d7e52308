import type { Db, Tx } from '@quarry/db/db'
import type {
  SweepRow,
  SweepsTable,
  SweptBefore,
  SweptThingRow,
} from '@quarry/db/schema/moderation/bulk-takedowns'
import {
  SWEEPS_SHOWN,
  SWEPT_COLLECTIONS,
  SWEPT_MAX,
  SWEPT_NAMES,
  SWEPT_PROJECTS,
  type SweptNoun,
  type SweptState,
} from '@quarry/domain/moderation/bulk-takedowns'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'

interface Sweepable {
  noun: SweptNoun
  id: string
  name: string
  /** Nobody else works on it; of projects alone it matters. */
  isAlone: boolean
}

/** What a person has that others see or would come to see, and that nobody has taken down. */
const sweepable = (userId: string): RawBuilder<Sweepable> => sql<Sweepable>`(
  with owned as (select team_id from team_members where user_id = ${userId} and is_owner)
  select 'project' as noun, p.id, p.title as name, not exists (
      select from team_members m
      where m.team_id in (p.team_id, o.team_id) and m.accepted and m.user_id <> ${userId}) as is_alone
    from projects p left join organizations o on o.id = p.organization_id
    where p.status = any(${Object.keys(SWEPT_PROJECTS)}::text[])
      and coalesce(o.team_id, p.team_id) in (select team_id from owned)
  union all
  select 'collection', id, name, true from collections
    where user_id = ${userId} and taken_down_at is null and status = any(${SWEPT_COLLECTIONS}::text[])
  union all
  select 'organization', id, name, true from organizations
    where team_id in (select team_id from owned) and taken_down_at is null
)`

/** The first of each kind by name, and how many there are of it. */
export async function previewSweepable(db: Db, userId: string): Promise<(Sweepable & { total: number })[]> {
  const { rows } = await sql<Sweepable & { total: number }>`
    select noun, id, name, is_alone, total from (
      select s.*, row_number() over (partition by noun, is_alone order by lower(name), id) as place,
        (count(*) over (partition by noun, is_alone))::int as total
      from ${sweepable(userId)} s) ranked
    where place <= ${SWEPT_NAMES} order by noun, place`.execute(db)
  return rows
}

/** Whether a thing is still what a step may take. */
export async function isSweepable(
  tx: Tx,
  userId: string,
  { noun, thingId }: { noun: SweptNoun; thingId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sweepable(userId)} s where noun = ${noun} and id = ${thingId} and is_alone`.execute(tx)
  return rows.length > 0
}

export const insertSweep = (tx: Tx, row: Insertable<SweepsTable>): Promise<SweepRow> =>
  tx.insertInto('sweeps').values(row).returningAll().executeTakeFirstOrThrow()

/** Everything of these kinds that there is, to be taken; answers how much. */
export async function insertWaiting(
  tx: Tx,
  { id, userId }: SweepRow,
  nouns: readonly SweptNoun[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into swept_things (sweep_id, noun, thing_id, state)
    select ${id}, noun, s.id, 'waits' from ${sweepable(userId)} s
    where is_alone and noun = any(${nouns}::text[]) order by noun, s.id limit ${SWEPT_MAX}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const lockSweep = (tx: Tx, id: string): Promise<SweepRow | undefined> =>
  tx.selectFrom('sweeps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findSweep = (db: Db, id: string): Promise<SweepRow | undefined> =>
  db.selectFrom('sweeps').selectAll().where('id', '=', id).executeTakeFirst()

export const updateSweep = (tx: Tx, id: string, columns: Updateable<SweepsTable>) =>
  tx.updateTable('sweeps').set(columns).where('id', '=', id).execute()

export const listThings = (
  tx: Tx,
  sweepId: string,
  { state, limit }: { state: SweptState; limit: number },
): Promise<SweptThingRow[]> =>
  tx
    .selectFrom('sweptThings')
    .selectAll()
    .where('sweepId', '=', sweepId)
    .where('state', '=', state)
    .orderBy('noun')
    .orderBy('thingId')
    .limit(limit)
    .execute()

interface Settled {
  state: SweptState
  takenAt?: Date
  before?: SweptBefore | null
}

export const settleThing = (
  tx: Tx,
  { sweepId, noun, thingId }: SweptThingRow,
  { before, ...settled }: Settled,
) =>
  tx
    .updateTable('sweptThings')
    .set({ ...settled, ...(before && { before: JSON.stringify(before) }) })
    .where('sweepId', '=', sweepId)
    .where('noun', '=', noun)
    .where('thingId', '=', thingId)
    .execute()

/** What was not taken yet stays. */
export const keepWaiting = (tx: Tx, sweepId: string) =>
  tx
    .updateTable('sweptThings')
    .set({ state: 'kept' })
    .where('sweepId', '=', sweepId)
    .where('state', '=', 'waits')
    .execute()

/** When the status of a project changed last, as its thread has it. */
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

export const listSweeps = (db: Db, userId: string): Promise<SweepRow[]> =>
  db
    .selectFrom('sweeps')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('begunAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SWEEPS_SHOWN)
    .execute()

export interface SweptCount {
  sweepId: string
  noun: SweptNoun
  state: SweptState
  count: number
}

export const countThings = (db: Db, sweepIds: readonly string[]): Promise<SweptCount[]> =>
  db
    .selectFrom('sweptThings')
    .select((eb) => ['sweepId', 'noun', 'state', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('sweepId', '=', sql<string>`any(${sweepIds}::text[])`)
    .groupBy(['sweepId', 'noun', 'state'])
    .execute()

/** What things of a step are called now, by name; those that are gone are left out. */
export async function nameThings(db: Db, sweepId: string, state: SweptState): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(p.title, c.name, o.name) as name from swept_things t
      left join projects p on t.noun = 'project' and p.id = t.thing_id
      left join collections c on t.noun = 'collection' and c.id = t.thing_id
      left join organizations o on t.noun = 'organization' and o.id = t.thing_id
    where t.sweep_id = ${sweepId} and t.state = ${state} and coalesce(p.id, c.id, o.id) is not null
    order by lower(coalesce(p.title, c.name, o.name)), t.thing_id limit ${SWEPT_NAMES}`.execute(db)
  return rows.map(({ name }) => name)
}
