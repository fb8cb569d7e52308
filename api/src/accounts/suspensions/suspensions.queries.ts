import type { Db, Tx } from '@quarry/db/db'
import type { NewSuspension, SuspensionRow, SuspensionsTable } from '@quarry/db/schema/accounts/suspensions'
import { sql, type Updateable } from 'kysely'

/** Condition on suspensions (table `s`): in force at `now`. `isInForce` is the same rule for a loaded row. */
const inForceAt = (now: Date) =>
  sql<boolean>`s.lifted_at is null and (s.ends_at is null or s.ends_at > ${now})`

export const isInForce = ({ liftedAt, endsAt }: SuspensionRow, now: Date): boolean =>
  liftedAt === null && (endsAt === null || endsAt > now)

/** Condition on suspensions (table `s`): permanent and not lifted. */
const IS_PERMANENT = sql<boolean>`s.lifted_at is null and s.ends_at is null`

/** Column of a query on `users`: whether the account is suspended now. */
export const isSuspendedAt = (now: Date) =>
  sql<boolean>`exists (select from suspensions s where s.user_id = users.id and ${inForceAt(now)})`.as(
    'isSuspended',
  )

/** Condition of a query on `users`: whether the account is permanently suspended. */
export const isPermanentlySuspended = hasPermanentSuspension('users.id')

/** Condition on the account in a column. */
export function hasPermanentSuspension(column: string) {
  return sql<boolean>`exists (select from suspensions s where s.user_id = ${sql.ref(column)} and ${IS_PERMANENT})`
}

/** The current suspension, or the last one; at most one is open. */
export const findLatestSuspension = (db: Db, userId: string): Promise<SuspensionRow | undefined> =>
  db
    .selectFrom('suspensions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the open suspension until the transaction ends, including an expired one. */
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

/** The permanently suspended accounts among these. Their profiles are not public. */
export async function listPermanentlySuspended(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('suspensions as s')
    .select('s.userId')
    .where('s.userId', '=', sql<string>`any(${userIds}::text[])`)
    .where(IS_PERMANENT)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

export interface WaitingAppeal extends SuspensionRow {
  username: string
}

/** Unanswered appeals of current suspensions, longest wait first. */
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
    .where(inForceAt(now))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.appealed_at, s.id) > (${after?.appealedAt ?? now}, ${after?.id ?? ''})`),
    )
    .orderBy('s.appealedAt')
    .orderBy('s.id')
    .limit(limit)
    .execute()
