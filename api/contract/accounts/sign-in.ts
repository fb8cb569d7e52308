import { PASSWORD } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { Challenge } from './captcha.ts'
import { Email } from './credentials.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, Username, anyText, SignInName } from '../fields.ts'
import { OwnUser, Viewer } from './users.ts'

const Password = anyText(PASSWORD)
const accounts = { tag: 'accounts' } as const

/** `session` is the token for the `Authorization` header; browsers get the same token as an HttpOnly cookie. */
export const SignedIn = z.object({ session: z.string(), expires: Timestamp, user: OwnUser })

/** The password was correct; `loginWithCode` expects a code of the second factor. */
export const CodeNeeded = z.object({
  error: z.literal('2fa_required'),
  description: z.string(),
  flow: z.string(),
  /** Whether a passkey of the account may replace the code. */
  has_passkeys: z.boolean(),
})

export const signUp = endpoint({
  ...accounts,
  method: 'POST',
  path: '/v2/auth/create',
  summary: 'Create an account and sign in',
  access: 'public',
  body: z.object({
    username: Username,
    email: Email,
    password: Password,
    sign_up_newsletter: z.boolean().default(false),
    challenge: Challenge,
  }),
  response: SignedIn,
})
/** For forms that check their fields before they ask for the captcha. It does not reveal whether an address is in use. */
export const checkSignUp = endpoint({
  ...accounts,
  method: 'POST',
  path: '/v2/auth/create/validate',
  summary: 'Check the fields of a new account',
  access: 'public',
  body: signUp.body.omit({ challenge: true }),
  response: NoContent,
})
export const signIn = endpoint({
  ...accounts,
  method: 'POST',
  path: '/v2/auth/login',
  summary: 'Sign in with username or email address and password',
  access: 'public',
  body: z.object({ username: SignInName, password: anyText({ ...PASSWORD, min: 1 }) }),
  response: z.union([SignedIn, CodeNeeded]),
})
export const signOut = endpoint({
  ...accounts,
  method: 'POST',
  path: '/_internal/auth/sign-out',
  summary: 'End the current session',
  access: 'optional',
  scope: 'SESSION_ACCESS',
  response: NoContent,
})
/** The current user; requested once per page, also by visitors. */
export const getSession = endpoint({
  ...accounts,
  method: 'GET',
  path: '/_internal/session',
  summary: 'Get the current viewer',
  access: 'optional',
  scope: 'SESSION_ACCESS',
  response: z.object({ user: Viewer.nullable() }),
})
