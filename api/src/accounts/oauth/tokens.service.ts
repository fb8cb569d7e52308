import { createHash } from 'node:crypto'
import type { Tx } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import type { OauthCodeRow } from '@quarry/db/schema/accounts/oauth'
import { OAUTH_ACCESS_MS } from '@quarry/domain/accounts/oauth'
import { scopesOf } from '@quarry/domain/accounts/scopes'
import { atomically, type Ctx } from '../../kernel/ctx.ts'
import type { AppRecord } from '../oauth-apps/oauth-apps.queries.ts'
import { OauthError } from './token-request.ts'
import {
  createTokenPair,
  endFamily,
  findFamily,
  lockCode,
  lockRefreshToken,
  markCodeUsed,
  markRefreshed,
  type TokenPair,
} from './tokens.queries.ts'

/** RFC 6749. */
interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

type Form = ReadonlyMap<string, string>
/**
 * The issued tokens with their scopes; undefined for an invalid grant, whose revocations must still be committed.
 */
type IssuedTokens = { pair: TokenPair; scopes: number } | undefined

const required = (form: Form, name: string): string => {
  const value = form.get(name)
  if (!value) throw new OauthError('invalid_request', `${name} is missing`)
  return value
}

const isProvedBy = (verifier: string | undefined, challenge: string | null): boolean => {
  if (challenge === null) return verifier === undefined
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge
}

/** The redirect address must be repeated exactly if the authorization request named it. */
function matchesRequest(code: OauthCodeRow, form: Form): boolean {
  const named = form.get('redirect_uri')
  const isSame = named === undefined ? !code.isRedirectNamed : named === code.redirectUri
  return isSame && isProvedBy(form.get('code_verifier'), code.challenge)
}

/** A reused code was stolen: all tokens issued for it are revoked. */
async function spendCode(tx: Tx, app: AppRecord, form: Form, now: Date): Promise<IssuedTokens> {
  const code = await lockCode(tx, required(form, 'code'))
  if (!code || code.appId !== app.id) return undefined
  if (code.family !== null) {
    await endFamily(tx, code.family)
    return undefined
  }
  const family = mintId()
  await markCodeUsed(tx, code.codeHash, family)
  if (code.expiresAt <= now || !matchesRequest(code, form)) return undefined
  const { authorizationId, scopes } = code
  return { pair: await createTokenPair(tx, { family, authorizationId, scopes }, now), scopes }
}

/** A reused refresh token was stolen: its whole family is revoked. */
async function refresh(tx: Tx, app: AppRecord, form: Form, now: Date): Promise<IssuedTokens> {
  const token = await lockRefreshToken(tx, required(form, 'refresh_token'))
  if (!token || token.appId !== app.id || token.refreshExpiresAt <= now) return undefined
  const { id, family, authorizationId, scopes } = token
  if (token.refreshedAt !== null) {
    await endFamily(tx, family)
    return undefined
  }
  const granted: readonly string[] = scopesOf(scopes)
  const wanted = (form.get('scope') ?? '').split(/[\s+]+/).filter(Boolean)
  if (!wanted.every((scope) => granted.includes(scope)))
    throw new OauthError('invalid_scope', 'the scope must not exceed the scope that was granted')
  await markRefreshed(tx, id, now)
  return { pair: await createTokenPair(tx, { family, authorizationId, scopes }, now), scopes }
}

const GRANTS = new Map([
  ['authorization_code', spendCode],
  ['refresh_token', refresh],
])

export async function issueTokens(ctx: Ctx, app: AppRecord, form: Form): Promise<TokenResponse> {
  const grant = GRANTS.get(required(form, 'grant_type'))
  if (!grant)
    throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  const issued = await atomically(ctx, ({ db, now }) => grant(db, app, form, now()))
  if (!issued)
    throw new OauthError(
      'invalid_grant',
      'the code or token is invalid, expired, or was issued for another request',
    )
  return {
    access_token: issued.pair.access,
    token_type: 'Bearer',
    expires_in: OAUTH_ACCESS_MS / 1000,
    refresh_token: issued.pair.refresh,
    scope: scopesOf(issued.scopes).join(' '),
  }
}

/** Unknown tokens succeed as well, so that the response reveals nothing. */
export async function revokeTokens(ctx: Ctx, app: AppRecord, form: Form): Promise<void> {
  const family = await findFamily(ctx.db, required(form, 'token'), app.id)
  if (family !== undefined) await atomically(ctx, ({ db }) => endFamily(db, family))
}
