import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { lockList } from '@quarry/db/list-limits'
import type { OauthCodeRow, OauthTokenRow } from '@quarry/db/schema/accounts/oauth'
import { OAUTH_FAMILIES_MAX, OAUTH_FAMILY_MAX } from '@quarry/domain/limits/counts'
import { OAUTH_ACCESS_MS, OAUTH_REFRESH_MS } from '@quarry/domain/accounts/oauth'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'
import { MINUTE_MS } from '@quarry/domain/times'
import { sql } from 'kysely'
import { isSuspendedAt } from '../suspensions/suspensions.queries.ts'
import { hashSecret, mintSecret } from '../secrets.ts'

/** Known to scanners of public code, and to our own leak reports. */
export const ACCESS_PREFIX = 'qro_'
const REFRESH_PREFIX = 'qrr_'

/** Minimum interval between two updates of the last use. */
const TOUCH_EVERY_MS = 10 * MINUTE_MS

type OfApp = { appId: string }

/** Locks the code until the transaction ends. */
export const lockCode = (tx: Tx, code: string): Promise<(OauthCodeRow & OfApp) | undefined> =>
  tx
    .selectFrom('oauthCodes')
    .innerJoin('oauthAuthorizations', 'oauthAuthorizations.id', 'oauthCodes.authorizationId')
    .selectAll('oauthCodes')
    .select('oauthAuthorizations.appId')
    .where('codeHash', '=', hashSecret(code))
    .forUpdate('oauthCodes')
    .executeTakeFirst()

export async function markCodeUsed(tx: Tx, codeHash: Buffer, family: string): Promise<void> {
  await tx.updateTable('oauthCodes').set({ family }).where('codeHash', '=', codeHash).execute()
}

/** Tokens of an authorization are created and removed by one transaction at a time. */
const lockTokens = (tx: Tx, authorizationId: string): Promise<void> =>
  lockList(tx, 'oauth_tokens.authorization', authorizationId)

export async function lockRefreshToken(tx: Tx, token: string): Promise<(OauthTokenRow & OfApp) | undefined> {
  const refreshHash = hashSecret(token)
  const found = await tx
    .selectFrom('oauthTokens')
    .select('authorizationId')
    .where('refreshHash', '=', refreshHash)
    .executeTakeFirst()
  if (!found) return undefined
  // Before the row, since who holds the list may delete the row.
  await lockTokens(tx, found.authorizationId)
  return tx
    .selectFrom('oauthTokens')
    .innerJoin('oauthAuthorizations', 'oauthAuthorizations.id', 'oauthTokens.authorizationId')
    .selectAll('oauthTokens')
    .select('oauthAuthorizations.appId')
    .where('refreshHash', '=', refreshHash)
    .forUpdate('oauthTokens')
    .executeTakeFirst()
}

/** Ends the access token; the refresh token stays stored, so that its reuse is detected. */
export async function markRefreshed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('oauthTokens')
    .set({ refreshedAt: now, accessExpiresAt: now })
    .where('id', '=', id)
    .execute()
}

export interface TokenPair {
  access: string
  refresh: string
}

/** The secrets are returned once and never stored. */
export async function createTokenPair(
  tx: Tx,
  facts: Pick<OauthTokenRow, 'family' | 'authorizationId' | 'scopes'>,
  now: Date,
): Promise<TokenPair> {
  const pair = { access: mintSecret(ACCESS_PREFIX), refresh: mintSecret(REFRESH_PREFIX) }
  await tx
    .insertInto('oauthTokens')
    .values({
      ...facts,
      id: mintId(),
      accessHash: hashSecret(pair.access),
      accessExpiresAt: new Date(now.getTime() + OAUTH_ACCESS_MS),
      refreshHash: hashSecret(pair.refresh),
      refreshExpiresAt: new Date(now.getTime() + OAUTH_REFRESH_MS),
      refreshedAt: null,
      createdAt: now,
    })
    .execute()
  await makeRoom(tx, facts)
  return pair
}

/** Deletes the families refreshed longest ago and the oldest tokens of a family beyond the limits. */
async function makeRoom(
  tx: Tx,
  { family, authorizationId }: Pick<OauthTokenRow, 'family' | 'authorizationId'>,
): Promise<void> {
  await lockTokens(tx, authorizationId)
  const ofOne = tx.deleteFrom('oauthTokens').where('authorizationId', '=', authorizationId)
  await ofOne
    .where('family', 'in', (query) =>
      query
        .selectFrom('oauthTokens')
        .select('family')
        .where('authorizationId', '=', authorizationId)
        .groupBy('family')
        .orderBy((eb) => eb.fn.max('createdAt'), 'desc')
        .offset(OAUTH_FAMILIES_MAX),
    )
    .execute()
  await ofOne
    .where('id', 'in', (query) =>
      query
        .selectFrom('oauthTokens')
        .select('id')
        .where('family', '=', family)
        .orderBy('refreshedAt', (order) => order.desc().nullsFirst())
        .offset(OAUTH_FAMILY_MAX),
    )
    .execute()
}

export async function endFamily(tx: Tx, family: string): Promise<void> {
  await tx.deleteFrom('oauthTokens').where('family', '=', family).execute()
}

/** Of an access or refresh token of this app. */
export async function findFamily(db: Db, token: string, appId: string): Promise<string | undefined> {
  const hash = hashSecret(token)
  const found = await db
    .selectFrom('oauthTokens')
    .innerJoin('oauthAuthorizations', 'oauthAuthorizations.id', 'oauthTokens.authorizationId')
    .select('family')
    .where((eb) => eb.or([eb('accessHash', '=', hash), eb('refreshHash', '=', hash)]))
    .where('oauthAuthorizations.appId', '=', appId)
    .executeTakeFirst()
  return found?.family
}

export interface FoundTokens {
  family: string
  userId: string
  appName: string
}

/** Of an access or refresh token of any app, including replaced ones. */
export const findFamilyOf = (db: Db, token: string): Promise<FoundTokens | undefined> => {
  const hash = hashSecret(token)
  return db
    .selectFrom('oauthTokens')
    .innerJoin('oauthAuthorizations as allowed', 'allowed.id', 'oauthTokens.authorizationId')
    .innerJoin('oauthApps', 'oauthApps.id', 'allowed.appId')
    .select(['oauthTokens.family', 'allowed.userId', 'oauthApps.name as appName'])
    .where((eb) => eb.or([eb('accessHash', '=', hash), eb('refreshHash', '=', hash)]))
    .executeTakeFirst()
}

export interface AppUser {
  userId: string
  username: string
  role: UserRole
  scopes: number
  isSuspended: boolean
}

/**
 * The user for whom an app acts, with the scopes that the token, the authorization and the app have in common.
 */
export async function findAppUser(db: Db, token: string, now: Date): Promise<AppUser | undefined> {
  const found = await db
    .selectFrom('oauthTokens')
    .innerJoin('oauthAuthorizations as allowed', 'allowed.id', 'oauthTokens.authorizationId')
    .innerJoin('oauthApps', 'oauthApps.id', 'allowed.appId')
    .innerJoin('users', 'users.id', 'allowed.userId')
    .select(['users.id as userId', 'users.username', 'users.role', 'allowed.id', 'allowed.lastUsedAt'])
    .select(isSuspendedAt(now))
    .select(
      sql<number>`${sql.ref('oauthTokens.scopes')} & ${sql.ref('allowed.scopes')} & ${sql.ref('oauthApps.maxScopes')}`.as(
        'scopes',
      ),
    )
    .where('oauthTokens.accessHash', '=', hashSecret(token))
    .where('oauthTokens.accessExpiresAt', '>', now)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, lastUsedAt, ...user } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await db.updateTable('oauthAuthorizations').set({ lastUsedAt: now }).where('id', '=', id).execute()
  return user
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauthCodes').where('expiresAt', '<', now).execute()
  await db.deleteFrom('oauthTokens').where('refreshExpiresAt', '<', now).execute()
}
