import type { Context } from 'hono'
import {
  HostingAction,
  ModerationAction,
  OperationsAction,
  type SiteAction,
} from '../../contract/abilities.ts'
import { abilitiesInHosting } from '../hosting/hosting.policy.ts'
import { checkSignUp, getSession, signIn, signOut, signUp } from '../../contract/accounts/sign-in.ts'
import { getCaptcha } from '../../contract/accounts/captcha.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { readerLanguage } from '../http/reader-language.ts'
import { serve } from '../http/serve.ts'
import { clearSessionCookie, readKnownBrowser } from '../http/session-cookie.ts'
import type { Actor } from '../kernel/actor.ts'
import { revisionOf } from '../kernel/field-revision.ts'
import { abilitiesInModeration } from '../moderation/moderation.policy.ts'
import { abilitiesInOperations } from '../site/operations/operations.policy.ts'
import { hasFailedPayment, requireUser, signInMethodsOf } from './users/users.queries.ts'
import { profileFields, viewOwnUser } from './users/users.view.ts'
import { checkNewAccount, signInWithPassword, signUpWithPassword, type Client } from './accounts.service.ts'
import { startBrowserSession } from './identify.ts'
import { deleteSession } from './sessions/sessions.queries.ts'

const clientOf = (c: Context<HttpEnv>): Client => ({
  language: readerLanguage(c),
  knownBrowser: readKnownBrowser(c),
})

export function mountAccounts(app: App): void {
  serve(
    app,
    getCaptcha,
    ({ captcha }) => captcha && { provider: captcha.provider, site_key: captcha.siteKey },
  )
  serve(app, signUp, (ctx, { body }, c) => signUpWithPassword(ctx, body, clientOf(c)), startBrowserSession)
  serve(app, checkSignUp, (ctx, { body }) => checkNewAccount(ctx, body))
  serve(
    app,
    signIn,
    (ctx, { body }, c) => signInWithPassword(ctx, body, clientOf(c)),
    async (c, entered) => {
      if ('session' in entered) await startBrowserSession(c, entered)
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
    const [user, methods, failed] = await Promise.all([
      requireUser(db, actor.id),
      signInMethodsOf(db, actor.id),
      hasFailedPayment(db, actor.id),
    ])
    return {
      user: {
        ...viewOwnUser(user, siteUrl, methods),
        revision: revisionOf(profileFields(user)),
        can: siteAbilities(actor),
        is_suspended: actor.isSuspended,
        has_failed_payment: failed,
      },
    }
  })
}

const siteAbilities = (actor: Actor): SiteAction[] => [
  ...abilitiesInModeration(ModerationAction.options, actor, null),
  ...abilitiesInOperations(OperationsAction.options, actor, null),
  ...abilitiesInHosting(HostingAction.options, actor, null),
]
