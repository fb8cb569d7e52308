import {
  endOtherSessions,
  endSession,
  listSessions,
  refreshSession,
} from '../../../contract/accounts/sessions.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { startBrowserSession, tokenOf } from '../identify.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions, refreshOwnSession } from './sessions.service.ts'

export function mountSessions(app: App): void {
  serve(app, listSessions, (ctx) => listOwnSessions(ctx))
  serve(app, refreshSession, async (ctx, _input, c) => {
    const refreshed = await refreshOwnSession(ctx, tokenOf(c) ?? '')
    // A browser has its token in a cookie.
    if (c.req.header('authorization') === undefined)
      await startBrowserSession(c, { ...refreshed, user: { id: refreshed.user_id } })
    return refreshed
  })
  serve(app, endSession, async (ctx, { params }, c) => {
    await endOwnSession(ctx, params.session)
    if (params.session === ctx.actor.sessionId) clearSessionCookie(c)
    return undefined
  })
  serve(app, endOtherSessions, (ctx) => endOtherOwnSessions(ctx))
}
