import type { Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { SessionRow } from '@quarry/db/schema/accounts/accounts'
import { SESSIONS_MAX } from '@quarry/domain/limits/counts'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@quarry/domain/accounts/sessions'
import { HOUR_MS } from '@quarry/domain/times'
import { callerBlock, canonicalAddress } from '../../../contract/caller.ts'
import { sql } from 'kysely'
import { isSuspendedAt } from '../suspensions/suspensions.queries.ts'
import { hashSecret, mintSecret } from '../secrets.ts'
import { readDevice } from './user-agent.ts'

/** Minimum interval between two updates of the last use. */
const TOUCH_EVERY_MS = HOUR_MS

const TOKEN_PREFIX = 'qrs_'

export interface NewSessionFacts {
  userId: string
  userAgent: string | null
  ip: string
  now: Date
}

/** The token is returned once and never stored. */
export async function createSession(db: Db, { userId, userAgent, ip, now }: NewSessionFacts) {
  const token = mintSecret(TOKEN_PREFIX)
  const refreshExpiresAt = new Date(now.getTime() + SESSION_MAX_MS)
  const expiresAt = new Date(now.getTime() + SESSION_IDLE_MS)
  await db
    .insertInto('sessions')
    .values({
      id: mintId(),
      tokenHash: hashSecret(token),
      userId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      refreshExpiresAt,
      provedAt: now,
      ...readDevice(userAgent),
      ip,
    })
    .execute()
  await makeRoom(db, userId)
  return { token, expiresAt, refreshExpiresAt }
}

/** Deletes the sessions used longest ago beyond the limit. */
async function makeRoom(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(SESSIONS_MAX),
    )
    .execute()
}

/** Sessions that have not expired, last used first. */
export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_MAX)
    .execute()
}

export const findSessionById = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

export interface SessionUser {
  sessionId: string
  userId: string
  username: string
  role: UserRole
  provedAt: Date | null
  isSuspended: boolean
}

/** The user of a session token; extends the session. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionUser | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.username', 'users.role'])
    .select(['sessions.provedAt', 'sessions.lastUsedAt', 'sessions.refreshExpiresAt'])
    .select(isSuspendedAt(now))
    .where('sessions.tokenHash', '=', hashSecret(token))
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { lastUsedAt, refreshExpiresAt, ...user } = found
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    const expiresAt = new Date(Math.min(now.getTime() + SESSION_IDLE_MS, refreshExpiresAt.getTime()))
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now, expiresAt })
      .where('id', '=', user.sessionId)
      .execute()
  }
  return user
}

/** Gives a session a new token and extends it; undefined if its token is no longer `oldToken`. */
export async function replaceToken(
  db: Db,
  { sessionId, oldToken, now }: { sessionId: string; oldToken: string; now: Date },
): Promise<{ token: string; session: SessionRow } | undefined> {
  const token = mintSecret(TOKEN_PREFIX)
  const session = await db
    .updateTable('sessions')
    .set((eb) => ({
      tokenHash: hashSecret(token),
      lastUsedAt: now,
      expiresAt: eb.fn<Date>('least', [
        eb.val(new Date(now.getTime() + SESSION_IDLE_MS)),
        'refreshExpiresAt',
      ]),
    }))
    .where('id', '=', sessionId)
    .where('tokenHash', '=', hashSecret(oldToken))
    .returningAll()
    .executeTakeFirst()
  return session && { token, session }
}

export async function markProved(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: at }).where('id', '=', sessionId).execute()
}

/** Whether the account has a session that started in the caller's network. */
export async function hasSessionFrom(db: Db, userId: string, caller: string): Promise<boolean> {
  const sessions = await db
    .selectFrom('sessions')
    .select('ip')
    .where('userId', '=', userId)
    .where('ip', 'is not', null)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute()
  return sessions.some(({ ip }) => {
    const address = canonicalAddress(ip ?? '')
    return address !== undefined && callerBlock(address) === caller
  })
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** All sessions of an account, optionally except one. */
export async function deleteSessionsOf(
  db: Db,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
}

/** Makes all known browsers of an account unknown. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ browserKey: sql`default` })
    .where('id', '=', userId)
    .execute()
}
