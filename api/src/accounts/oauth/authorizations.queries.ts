import type { Db, Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { NewOauthCode, OauthAuthorizationRow } from '@quarry/db/schema/accounts/oauth'
import { OAUTH_AUTHORIZATIONS_MAX } from '@quarry/domain/limits/counts'
import { OAUTH_CODE_MS } from '@quarry/domain/accounts/oauth'
import { hashSecret, mintSecret } from '../secrets.ts'

export interface Grant {
  appId: string
  userId: string
  scopes: number
  now: Date
}

export const findAuthorization = (
  db: Db,
  { appId, userId }: Pick<Grant, 'appId' | 'userId'>,
): Promise<OauthAuthorizationRow | undefined> =>
  db
    .selectFrom('oauthAuthorizations')
    .selectAll()
    .where('appId', '=', appId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const findAuthorizationById = (db: Db, id: string): Promise<OauthAuthorizationRow | undefined> =>
  db.selectFrom('oauthAuthorizations').selectAll().where('id', '=', id).executeTakeFirst()

export const listAuthorizationsOf = (db: Db, userId: string): Promise<OauthAuthorizationRow[]> =>
  db
    .selectFrom('oauthAuthorizations')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(OAUTH_AUTHORIZATIONS_MAX)
    .execute()

/** Replaces the scopes of a previous authorization. */
export const upsertAuthorization = (tx: Tx, { appId, userId, scopes, now }: Grant): Promise<{ id: string }> =>
  tx
    .insertInto('oauthAuthorizations')
    .values({ id: mintId(), appId, userId, scopes, createdAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.columns(['appId', 'userId']).doUpdateSet({ scopes }))
    .returning('id')
    .executeTakeFirstOrThrow()

/** Deletes its codes and tokens as well. Returns whether it existed. */
export async function removeAuthorization(
  tx: Tx,
  { appId, userId }: Pick<Grant, 'appId' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oauthAuthorizations')
    .where('appId', '=', appId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type CodeFacts = Pick<
  NewOauthCode,
  'authorizationId' | 'redirectUri' | 'isRedirectNamed' | 'challenge' | 'scopes'
>

/** The code is returned once and never stored. */
export async function createCode(tx: Tx, facts: CodeFacts, now: Date): Promise<string> {
  const code = mintSecret()
  const expiresAt = new Date(now.getTime() + OAUTH_CODE_MS)
  await tx
    .insertInto('oauthCodes')
    .values({ ...facts, codeHash: hashSecret(code), expiresAt, family: null })
    .execute()
  return code
}
