import { EMAIL, PASSWORD, EMAIL_TOKEN } from '@quarry/domain/limits/lengths'
import { PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import { z } from 'zod'
import { Challenge } from './captcha.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, anyText, SignInName } from '../fields.ts'
import { ruleText } from '../rules.ts'

/** An account at a sign-in provider that is linked to the own account. */
export const LinkedIdentity = z.object({
  provider: z.enum(PROVIDERS),
  /** The account name at the provider. */
  name: z.string().nullable(),
  linked_at: Timestamp,
  last_used: Timestamp.nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

const credentials = { tag: 'accounts', response: NoContent } as const
const own = { ...credentials, access: 'signed-in', scope: 'USER_AUTH_WRITE' } as const

/** The secret in the link of an email. */
const Flow = z.string().max(EMAIL_TOKEN.max)
export const Email = z.email({ message: ruleText('email_address') }).max(EMAIL.max)
const CurrentPassword = anyText({ ...PASSWORD, min: 1 })

export const verifyEmail = endpoint({
  ...credentials,
  method: 'POST',
  path: '/v2/auth/email/verify',
  summary:
    'Verify an email address with the emailed link; outside a session of the account it ends access added before',
  access: 'optional',
  scope: 'USER_AUTH_WRITE',
  body: z.object({ flow: Flow }),
})
export const resendVerification = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/email/resend_verify',
  summary: 'Send the verification email again',
})
export const changeEmail = endpoint({
  ...own,
  method: 'PATCH',
  path: '/v2/auth/email',
  summary: 'Change the own email address; the previous address gets an email and can revert it',
  proof: 'recent',
  body: z.object({ email: Email }),
})
export const restoreEmail = endpoint({
  ...credentials,
  method: 'POST',
  path: '/_internal/auth/email/restore',
  summary: 'Revert a change of address with the link emailed to the previous one; ends all sessions',
  access: 'public',
  body: z.object({ flow: Flow }),
})
export const requestPasswordReset = endpoint({
  ...credentials,
  method: 'POST',
  path: '/v2/auth/password/reset',
  summary: 'Email a password reset link; the response does not reveal whether the account exists',
  access: 'public',
  body: z.object({ username: SignInName, challenge: Challenge }),
})
export const checkResetLink = endpoint({
  ...credentials,
  method: 'POST',
  path: '/_internal/auth/password/link',
  summary: 'Check that a password reset link still works',
  access: 'public',
  body: z.object({ flow: Flow }),
})
export const changePassword = endpoint({
  ...credentials,
  method: 'PATCH',
  path: '/v2/auth/password',
  summary: 'Set a new password, with an emailed link or the old password; ends the other sessions',
  access: 'optional',
  scope: 'USER_AUTH_WRITE',
  body: z.object({
    flow: Flow.optional(),
    old_password: CurrentPassword.optional(),
    new_password: anyText(PASSWORD),
    /** Also deletes personal access tokens, authorizations of apps, feeds and personal webhooks. */
    revoke_access: z.boolean().optional(),
  }),
})
/** What only the owner sees of an account; no tokens. */
export const getAccount = endpoint({
  tag: 'accounts',
  method: 'GET',
  path: '/_internal/account',
  summary: 'Get the security settings of the own account',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  response: z.object({
    email: z.string().nullable(),
    is_email_verified: z.boolean(),
    /** When the mail server of the address rejected it permanently. */
    email_bounced: Timestamp.nullable(),
    has_password: z.boolean(),
    /** Whether sign-in requires a code, and how many backup codes are left. */
    has_totp: z.boolean(),
    backup_codes_left: z.int(),
    passkeys: z.int(),
    /** Linked sign-in providers, oldest first. */
    providers: z.array(LinkedIdentity).max(PROVIDERS.length),
    /** When the account subscribed to the newsletter. */
    newsletter_since: Timestamp.nullable(),
  }),
})
