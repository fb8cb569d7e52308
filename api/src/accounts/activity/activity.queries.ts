import type { Db } from '@quarry/db/db'
import type { AccountEventRow } from '@quarry/db/schema/accounts/accounts'
import {
  ACCOUNT_ACTIVITY_MS,
  STAFF_VIEW_RECORDED_EVERY_MS,
  UNKNOWN_ACCOUNT_ACTIVITY_MS,
  type AccountEventKind,
} from '@quarry/domain/accounts/activity'
import { ACTIVITY_PAGE_SIZE } from '@quarry/domain/limits/counts'
import type { Ctx } from '../../kernel/ctx.ts'
import { readDevice } from '../sessions/user-agent.ts'

interface NewActivity {
  /** Null for an unknown name, so that the timing is the same. */
  userId: string | null
  kind: AccountEventKind
  detail?: string
}

/** Records actions on accounts, with device and address of the caller. */
export async function recordActivity(
  { db, now, ip, userAgent }: Pick<Ctx, 'db' | 'now' | 'ip' | 'userAgent'>,
  ...noted: readonly NewActivity[]
): Promise<number> {
  const { os, platform } = readDevice(userAgent)
  const rows = await db
    .insertInto('accountEvents')
    .values(noted.map((one) => ({ detail: null, ...one, at: now(), os, platform, ip: ip || null })))
    .returning('id')
    .execute()
  return rows[0]?.id ?? 0
}

/** Newest first, optionally before an id. Returns one more than a page if there are more. */
export const listActivity = (
  db: Db,
  userId: string,
  before: number | undefined,
): Promise<AccountEventRow[]> =>
  db
    .selectFrom('accountEvents')
    .selectAll()
    .where('userId', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(ACTIVITY_PAGE_SIZE + 1)
    .execute()

/** Whether this member of staff viewed that activity recently. */
export async function hasRecentView(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  staffId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('accountEvents')
    .select('id')
    .where('userId', '=', staffId)
    .where('kind', '=', 'record_seen')
    .where('detail', '=', userId)
    .where('at', '>', new Date(now().getTime() - STAFF_VIEW_RECORDED_EVERY_MS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findAccountEvent = (db: Db, id: number): Promise<AccountEventRow | undefined> =>
  db.selectFrom('accountEvents').selectAll().where('id', '=', id).executeTakeFirst()

/** How many previous sign-ins a new one is compared with. */
const COMPARED = 200

export const listSignIns = (
  db: Db,
  userId: string,
): Promise<Pick<AccountEventRow, 'os' | 'platform' | 'ip'>[]> =>
  db
    .selectFrom('accountEvents')
    .select(['os', 'platform', 'ip'])
    .where('userId', '=', userId)
    .where('kind', 'in', ['account_created', 'signed_in'])
    .orderBy('id', 'desc')
    .limit(COMPARED)
    .execute()

export async function deleteOldActivity(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('accountEvents')
    .where((eb) =>
      eb.or([
        eb('at', '<', before(ACCOUNT_ACTIVITY_MS)),
        eb.and([eb('userId', 'is', null), eb('at', '<', before(UNKNOWN_ACCOUNT_ACTIVITY_MS))]),
      ]),
    )
    .execute()
}
