import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { findSession } from './sessions.queries.ts'
import { ANONYMOUS, type Actor } from '../kernel/actor.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { HttpEnv } from '../http/env.ts'
import { SESSION_COOKIE } from '../http/session-cookie.ts'

/** The token of a request: the header wins over the cookie, since tools set it on purpose. */
export function tokenOf(c: Context<HttpEnv>): string | undefined {
  const header = c.req.header('authorization')
  if (header !== undefined) return header.replace(/^Bearer /i, '').trim()
  return getCookie(c, SESSION_COOKIE)
}

/** Unknown and lapsed tokens count as nobody; endpoints that need an account then answer 401. */
export async function identify(c: Context<HttpEnv>): Promise<Ctx> {
  const { services, ip } = c.var
  const token = tokenOf(c)
  if (token === undefined || token === '') return { ...services, ip, actor: ANONYMOUS }
  const found = await findSession(services.db, token, services.now())
  const actor: Actor = found
    ? {
        kind: 'user',
        id: found.userId,
        username: found.username,
        role: found.role,
        scopes: 'all',
        sessionId: found.sessionId,
      }
    : ANONYMOUS
  return { ...services, ip, actor }
}
