import type { Db, Tx } from '@quarry/db/db'
import type { StaffLogRow, StaffLogTable } from '@quarry/db/schema/moderation/staff-log'
import { record } from '@quarry/db/outbox'
import {
  notifiesOwner,
  type StaffAction,
  type StaffEdit,
  type StaffLogThing,
} from '@quarry/domain/moderation/staff-log'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { actsAsStaff } from './staff-log.policy.ts'

type Columns = Omit<Insertable<StaffLogTable>, 'id' | 'at' | 'actorId' | 'action'>

/** What staff did. Edits state the values before and after. */
export type LoggedAction =
  | { action: Exclude<StaffAction, StaffEdit>; before?: string | null; after?: string | null }
  | { action: StaffEdit; before: string | null; after: string | null }

type NewStaffLogEntry = Omit<Columns, 'before' | 'after'> & LoggedAction

/**
 * Logs an action of staff in the transaction that performs it, before its target is deleted, and has the owner notified,
 * unless another event of the transaction notifies them (`isAnnounced`). Does nothing for other actors.
 */
export async function logStaffAction(
  { db, actor, now }: Ctx<Tx>,
  { isAnnounced = false, ...entry }: NewStaffLogEntry & { isAnnounced?: boolean },
): Promise<void> {
  if (!actsAsStaff(actor)) return
  const { id } = await db
    .insertInto('staffLog')
    .values({ ...entry, at: now(), actorId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isAnnounced || !notifiesOwner(entry.action, entry.thing)) return
  const owners = await listOwnersOf(db, entry)
  const userIds = owners.filter((ownerId) => ownerId !== actor.id)
  if (userIds.length > 0)
    await record(db, { name: 'staff.edited', staffLogId: id, userIds, actorId: actor.id })
}

/** The owners of a target; of a project in an organization, its owner. */
async function listOwnersOf(
  db: Tx,
  { thing, thingId }: Pick<NewStaffLogEntry, 'thing' | 'thingId'>,
): Promise<string[]> {
  if (thing === 'user') return [thingId]
  const query = OWNER_QUERIES[thing]
  if (!query) return []
  const { rows } = await query(thingId).execute(db)
  return rows.flatMap(({ userId }) => userId ?? [])
}

const OWNER_QUERIES: Partial<Record<StaffLogThing, (id: string) => RawBuilder<{ userId: string | null }>>> = {
  project: (id) => sql`
    select distinct m.user_id as "userId" from projects p left join organizations o on o.id = p.organization_id
      join team_members m on m.team_id in (p.team_id, o.team_id) where p.id = ${id} and m.is_owner`,
  organization: (id) => sql`
    select m.user_id as "userId" from organizations o join team_members m on m.team_id = o.team_id
    where o.id = ${id} and m.is_owner`,
  collection: (id) => sql`select user_id as "userId" from collections where id = ${id}`,
  report: (id) => sql`select reporter_id as "userId" from reports where id = ${id}`,
  app: (id) => sql`select user_id as "userId" from oauth_apps where id = ${id}`,
}

export interface StaffLogFilter {
  actorId?: string | undefined
  thing?: StaffLogThing | undefined
  thingId?: string | undefined
}

export interface StaffLogRowWithNames extends StaffLogRow {
  actorName: string | null
  /** Current name if the target is a user. */
  username: string | null
}

/** One page, newest first, before the given id. */
export const pageStaffLog = (
  db: Db,
  { actorId, thing, thingId }: StaffLogFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<StaffLogRowWithNames[]> =>
  db
    .selectFrom('staffLog as l')
    .leftJoin('users as a', 'a.id', 'l.actorId')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'l.thingId').on('l.thing', '=', 'user'))
    .selectAll('l')
    .select(['a.username as actorName', 'u.username'])
    .$if(actorId !== undefined, (query) => query.where('l.actorId', '=', actorId ?? ''))
    .$if(thing !== undefined, (query) => query.where('l.thing', '=', thing ?? 'project'))
    .$if(thingId !== undefined, (query) => query.where('l.thingId', '=', thingId ?? ''))
    .$if(before !== undefined, (query) => query.where('l.id', '<', before ?? 0))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute()
