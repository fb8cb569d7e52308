import type { Db, Tx } from '@quarry/db/db'
import type { StaffLogRow, StaffLogTable } from '@quarry/db/schema/moderation/staff-log'
import type { StaffLogThing } from '@quarry/domain/moderation/staff-log'
import type { Insertable } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { actsAsStaff } from './staff-log.policy.ts'

type NewStaffLogEntry = Omit<Insertable<StaffLogTable>, 'id' | 'at' | 'actorId'>

/** Logs an action of staff in the transaction that performs it. Does nothing for other actors. */
export async function logStaffAction({ db, actor, now }: Ctx<Tx>, action: NewStaffLogEntry): Promise<void> {
  if (!actsAsStaff(actor)) return
  await db
    .insertInto('staffLog')
    .values({ ...action, at: now(), actorId: actor.id })
    .execute()
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
