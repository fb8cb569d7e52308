import { STAFF_PROOF_MS } from '@quarry/domain/accounts/activity'
import { scopesOf } from '@quarry/domain/accounts/scopes'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '../../contract/cookies.ts'
import { ACCESS_PREFIX, findAppUser, type AppUser } from './oauth/tokens.queries.ts'
import { findPatUser, PAT_PREFIX, type PatUser } from './pats/pats.queries.ts'
import { findSession } from './sessions/sessions.queries.ts'
import { ANONYMOUS, type Actor } from '../kernel/actor.ts'
import type { Ctx, Services } from '../kernel/ctx.ts'
import { isProvedWithin } from '../kernel/recent-proof.ts'
import type { HttpEnv } from '../http/env.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { signUp } from '../../contract/accounts/sign-in.ts'
import { KNOWN_BROWSER_MS, knownBrowserToken } from './sessions/known-browsers.ts'
import { requireUser } from './users/users.queries.ts'

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
  const isRead = READING_METHODS.has(c.req.method)
  const actor = isAnonymous ? ANONYMOUS : await actorOf(services, token, isRead)
  return { ...services, ip, userAgent: c.req.header('user-agent') ?? null, actor }
}

const READING_METHODS = new Set(['GET', 'HEAD'])

async function actorOf({ db, now }: Services, token: string, isRead: boolean): Promise<Actor> {
  if (token.startsWith(PAT_PREFIX)) return ofToken(await findPatUser(db, token, now()))
  if (token.startsWith(ACCESS_PREFIX)) return ofToken(await findAppUser(db, token, now()))
  const found = await findSession(db, token, now())
  if (!found) return ANONYMOUS
  const { userId: id, ...session } = found
  const hasRights = isRead || isProvedWithin(session, STAFF_PROOF_MS, now())
  return { kind: 'user', id, ...session, scopes: 'all', staffRights: hasRights ? 'active' : 'locked' }
}

/** Personal tokens and tokens of apps are not sessions, and the role of their owner has no effect. */
function ofToken(found: PatUser | AppUser | undefined): Actor {
  if (!found) return ANONYMOUS
  const { userId: id, scopes, ...user } = found
  const held = new Set(scopesOf(scopes))
  return { kind: 'user', id, ...user, scopes: held, staffRights: 'none', sessionId: null, provedAt: null }
}

/** Sets the cookies of a new session: its token, and the mark of a known browser. */
export async function startBrowserSession(
  c: Context<HttpEnv>,
  { session, expires, user }: Pick<OutputOf<typeof signUp>, 'session' | 'expires'> & { user: { id: string } },
): Promise<void> {
  const { db, now } = c.var.services
  const token = knownBrowserToken(await requireUser(db, user.id), now())
  const knownBrowser = { token, expires: new Date(now().getTime() + KNOWN_BROWSER_MS) }
  setSessionCookie(c, { session, expires: new Date(expires), knownBrowser })
}
