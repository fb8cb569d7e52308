import type { Db, Tx } from '@quarry/db/db'
import type { NewSuspension, SuspensionRow, SuspensionsTable } from '@quarry/db/schema/accounts/suspensions'
import { sql, type Updateable } from 'kysely'

/** Beside a row of `users`: whether staff have suspended that account for now. */
export const isSuspendedAt = (now: Date) =>
  sql<boolean>`exists (
    select from suspensions s
    where s.user_id = users.id and s.lifted_at is null and (s.ends_at is null or s.ends_at > ${now})
  )`.as('isSuspended')

/** The one that holds, or the last that held; more than one is open never. */
export const findLatestSuspension = (db: Db, userId: string): Promise<SuspensionRow | undefined> =>
  db
    .selectFrom('suspensions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const holdsAt = ({ liftedAt, endsAt }: SuspensionRow, now: Date): boolean =>
  liftedAt === null && (endsAt === null || endsAt > now)

/** Held until the transaction ends; also one whose time is over. */
export const lockOpenSuspension = (tx: Tx, userId: string): Promise<SuspensionRow | undefined> =>
  tx
    .selectFrom('suspensions')
    .selectAll()
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findSuspension = (db: Db, id: string): Promise<SuspensionRow | undefined> =>
  db.selectFrom('suspensions').selectAll().where('id', '=', id).executeTakeFirst()

export const countSuspensions = async (db: Db, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('suspensions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

export const insertSuspension = (tx: Tx, row: NewSuspension): Promise<SuspensionRow> =>
  tx.insertInto('suspensions').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSuspension = (tx: Tx, id: string, columns: Updateable<SuspensionsTable>) =>
  tx.updateTable('suspensions').set(columns).where('id', '=', id).execute()

/** Those of the accounts that staff have ended: suspended for good. Their profiles are nobody's to see. */
export async function listPermanentlySuspended(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('suspensions')
    .select('userId')
    .where('userId', '=', sql<string>`any(${userIds}::text[])`)
    .where('liftedAt', 'is', null)
    .where('endsAt', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

export interface WaitingAppeal extends SuspensionRow {
  username: string
}

/** Appeals that nobody has answered, of suspensions that still hold; the longest wait first. */
export const listWaitingAppeals = (
  db: Db,
  { after, limit, now }: { after?: SuspensionRow | undefined; limit: number; now: Date },
): Promise<WaitingAppeal[]> =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('users', 'users.id', 's.userId')
    .selectAll('s')
    .select('users.username')
    .where('s.appealedAt', 'is not', null)
    .where('s.answeredAt', 'is', null)
    .where('s.liftedAt', 'is', null)
    .where((eb) => eb.or([eb('s.endsAt', 'is', null), eb('s.endsAt', '>', now)]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.appealed_at, s.id) > (${after?.appealedAt ?? now}, ${after?.id ?? ''})`),
    )
    .orderBy('s.appealedAt')
    .orderBy('s.id')
    .limit(limit)
    .execute()
