import { endOtherSessions, endSession, listSessions } from '../../../contract/accounts/sessions.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './sessions.service.ts'

export function mountSessions(app: App): void {
  serve(app, listSessions, (ctx) => listOwnSessions(ctx))
  serve(app, endSession, async (ctx, { params }, c) => {
    await endOwnSession(ctx, params.session)
    if (params.session === ctx.actor.sessionId) clearSessionCookie(c)
    return undefined
  })
  serve(app, endOtherSessions, (ctx) => endOtherOwnSessions(ctx))
}
