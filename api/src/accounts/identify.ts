import { scopesOf } from '@quarry/domain/accounts/scopes'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '../../contract/cookies.ts'
import { ACCESS_PREFIX, findAppUser, type AppUser } from './oauth/tokens.queries.ts'
import { findPatUser, PAT_PREFIX, type PatUser } from './pats/pats.queries.ts'
import { findSession } from './sessions/sessions.queries.ts'
import { ANONYMOUS, type Actor } from '../kernel/actor.ts'
import type { Ctx, Services } from '../kernel/ctx.ts'
import type { HttpEnv } from '../http/env.ts'

/** The token of a request: the header wins over the cookie, since tools set it on purpose. */
export function tokenOf(c: Context<HttpEnv>): string | undefined {
  const header = c.req.header('authorization')
  if (header !== undefined) return header.replace(/^Bearer /i, '').trim()
  return getCookie(c, SESSION_COOKIE)
}

/** Unknown and expired tokens count as anonymous; endpoints that require an account then return 401. */
export async function identify(c: Context<HttpEnv>): Promise<Ctx> {
  const { services, ip } = c.var
  const token = tokenOf(c)
  const isAnonymous = token === undefined || token === ''
  const actor = isAnonymous ? ANONYMOUS : await actorOf(services, token)
  return { ...services, ip, userAgent: c.req.header('user-agent') ?? null, actor }
}

async function actorOf({ db, now }: Services, token: string): Promise<Actor> {
  if (token.startsWith(PAT_PREFIX)) return ofToken(await findPatUser(db, token, now()))
  if (token.startsWith(ACCESS_PREFIX)) return ofToken(await findAppUser(db, token, now()))
  const found = await findSession(db, token, now())
  if (!found) return ANONYMOUS
  const { userId: id, ...session } = found
  return { kind: 'user', id, ...session, scopes: 'all' }
}

/** Personal tokens and tokens of apps are not sessions. */
function ofToken(found: PatUser | AppUser | undefined): Actor {
  if (!found) return ANONYMOUS
  const { userId: id, scopes, ...user } = found
  return { kind: 'user', id, ...user, scopes: new Set(scopesOf(scopes)), sessionId: null, provedAt: null }
}
