import {
  requestPasswordReset,
  changeEmail,
  changePassword,
  checkResetLink,
  getAccount,
  resendVerification,
  restoreEmail,
  verifyEmail,
} from '../../../contract/accounts/credentials.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { hasTotp, requireUser } from '../users/users.queries.ts'
import {
  startPasswordReset,
  resendConfirmation,
  changeOwnEmail,
  changeOwnPassword,
  confirmEmail,
  requireResetLink,
  restoreOldEmail,
} from './credentials.service.ts'
import { subscribedSince } from '../../notifications/preferences/email-subscriptions.queries.ts'
import { countPasskeys } from '../passkeys/passkeys.queries.ts'
import { listIdentities } from '../providers/identities.queries.ts'
import { viewIdentity } from '../providers/identities.view.ts'
import { countBackupCodes } from '../second-factor/second-factor.queries.ts'

export function mountCredentials(app: App): void {
  serve(app, verifyEmail, (ctx, { body }) => confirmEmail(ctx, body.flow))
  serve(app, resendVerification, (ctx) => resendConfirmation(ctx))
  serve(app, changeEmail, (ctx, { body }) => changeOwnEmail(ctx, body))
  serve(app, restoreEmail, (ctx, { body }) => restoreOldEmail(ctx, body.flow))
  serve(app, requestPasswordReset, (ctx, { body }) => startPasswordReset(ctx, body))
  serve(app, checkResetLink, (ctx, { body }) => requireResetLink(ctx, body.flow))
  serve(app, changePassword, (ctx, { body }) => changeOwnPassword(ctx, body))
  serve(app, getAccount, async ({ db, actor }) => {
    const user = await requireUser(db, actor.id)
    return {
      email: user.email,
      is_email_verified: user.emailVerified,
      email_bounced: user.emailBouncedAt?.toISOString() ?? null,
      has_password: user.passwordHash !== null,
      has_totp: await hasTotp(db, user.id),
      backup_codes_left: await countBackupCodes(db, user.id),
      passkeys: await countPasskeys(db, user.id),
      providers: (await listIdentities(db, user.id)).map(viewIdentity),
      newsletter_since: (await subscribedSince(db, user.id, 'newsletter'))?.toISOString() ?? null,
    }
  })
}
