import type { Db, Tx } from '@quarry/db/db'
import type { NewPersonalToken, PersonalTokenRow } from '@quarry/db/schema/accounts/pats'
import { TOKENS_MAX } from '@quarry/domain/limits/counts'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { MINUTE_MS } from '@quarry/domain/times'
import { isSuspendedAt } from '../suspensions/suspensions.queries.ts'
import { hashSecret } from '../secrets.ts'

/** Known to scanners of public code. */
export const PAT_PREFIX = 'qrp_'

/** Minimum interval between two updates of the last use. */
const TOUCH_EVERY_MS = 10 * MINUTE_MS

export const listPatsOf = (db: Db, userId: string): Promise<PersonalTokenRow[]> =>
  db
    .selectFrom('personalTokens')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(TOKENS_MAX)
    .execute()

export const findPat = (db: Db, id: string): Promise<PersonalTokenRow | undefined> =>
  db.selectFrom('personalTokens').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the token until the transaction ends. */
export const lockPat = (tx: Tx, id: string): Promise<PersonalTokenRow | undefined> =>
  tx.selectFrom('personalTokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPat = (tx: Tx, token: NewPersonalToken): Promise<PersonalTokenRow> =>
  tx.insertInto('personalTokens').values(token).returningAll().executeTakeFirstOrThrow()

export async function updatePat(
  db: Db,
  id: string,
  columns: Partial<Pick<NewPersonalToken, 'name' | 'scopes' | 'expiresAt'>>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('personalTokens').set(columns).where('id', '=', id).execute()
}

export async function removePat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('personalTokens').where('id', '=', id).execute()
}

/** Revokes the token with this secret, once. `undefined` if no valid token has it. */
export const markRevoked = (
  tx: Tx,
  secret: string,
  now: Date,
): Promise<Pick<PersonalTokenRow, 'id' | 'userId' | 'name'> | undefined> =>
  tx
    .updateTable('personalTokens')
    .set({ revokedAt: now })
    .where('tokenHash', '=', hashSecret(secret))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'userId', 'name'])
    .executeTakeFirst()

export interface PatUser {
  userId: string
  username: string
  role: UserRole
  scopes: number
  isSuspended: boolean
}

/** The user of a valid token. */
export async function findPatUser(db: Db, secret: string, now: Date): Promise<PatUser | undefined> {
  const found = await db
    .selectFrom('personalTokens')
    .innerJoin('users', 'users.id', 'personalTokens.userId')
    .select(['users.id as userId', 'users.username', 'users.role', 'personalTokens.scopes'])
    .select(['personalTokens.id', 'personalTokens.lastUsedAt'])
    .select(isSuspendedAt(now))
    .where('personalTokens.tokenHash', '=', hashSecret(secret))
    .where('personalTokens.expiresAt', '>', now)
    .where('personalTokens.revokedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, lastUsedAt, ...user } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await db.updateTable('personalTokens').set({ lastUsedAt: now }).where('id', '=', id).execute()
  return user
}
