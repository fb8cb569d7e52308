import type { Context } from 'hono'
import { ANONYMOUS } from '../kernel/actor.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { HttpEnv } from './env.ts'

/** For responses that are the same for everyone: ignores the session. */
export const asVisitor = (c: Context<HttpEnv>): Ctx => ({
  ...c.var.services,
  actor: ANONYMOUS,
  ip: c.var.ip,
  userAgent: c.req.header('user-agent') ?? null,
})
