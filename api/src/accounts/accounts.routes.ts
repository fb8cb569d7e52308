import type { Context } from 'hono'
import { ModerationAction, OperationsAction, type SiteAction } from '../../contract/abilities.ts'
import { getSession, signIn, signOut, signUp } from '../../contract/accounts/sign-in.ts'
import { getCaptcha } from '../../contract/accounts/captcha.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { readerLanguage } from '../http/reader-language.ts'
import { serve } from '../http/serve.ts'
import { clearSessionCookie, setSessionCookie } from '../http/session-cookie.ts'
import type { Actor } from '../kernel/actor.ts'
import { abilitiesInModeration } from '../moderation/moderation.policy.ts'
import { abilitiesInOperations } from '../site/operations/operations.policy.ts'
import { requireUser, signInMethodsOf } from './users/users.queries.ts'
import { viewOwnUser } from './users/users.view.ts'
import { signInWithPassword, signUpWithPassword, type Client } from './accounts.service.ts'
import { deleteSession } from './sessions/sessions.queries.ts'

const clientOf = (c: Context<HttpEnv>): Client => ({ language: readerLanguage(c) })

export function mountAccounts(app: App): void {
  serve(
    app,
    getCaptcha,
    ({ captcha }) => captcha && { provider: captcha.provider, site_key: captcha.siteKey },
  )
  serve(
    app,
    signUp,
    (ctx, { body }, c) => signUpWithPassword(ctx, body, clientOf(c)),
    (c, signedIn) => setSessionCookie(c, signedIn.session, new Date(signedIn.expires)),
  )
  serve(
    app,
    signIn,
    (ctx, { body }, c) => signInWithPassword(ctx, body, clientOf(c)),
    (c, entered) => {
      if ('session' in entered) setSessionCookie(c, entered.session, new Date(entered.expires))
    },
  )
  serve(
    app,
    signOut,
    async ({ db, actor }) => {
      if (actor.kind === 'user' && actor.sessionId !== null) await deleteSession(db, actor.sessionId)
      return undefined
    },
    clearSessionCookie,
  )
  serve(app, getSession, async ({ db, actor, siteUrl }) => {
    if (actor.kind !== 'user') return { user: null }
    const [user, methods] = await Promise.all([requireUser(db, actor.id), signInMethodsOf(db, actor.id)])
    return {
      user: {
        ...viewOwnUser(user, siteUrl, methods),
        can: siteAbilities(actor),
        is_suspended: actor.isSuspended,
      },
    }
  })
}

const siteAbilities = (actor: Actor): SiteAction[] => [
  ...abilitiesInModeration(ModerationAction.options, actor, null),
  ...abilitiesInOperations(OperationsAction.options, actor, null),
]
