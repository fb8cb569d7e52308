import { LINK } from '@quarry/domain/limits/lengths'
import { PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import { z } from 'zod'
import { SignedIn } from './sign-in.ts'
import { Email } from './credentials.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { text, Username } from '../fields.ts'

const Provider = z.enum(PROVIDERS)
const accounts = { tag: 'accounts' } as const
const own = {
  ...accounts,
  access: 'signed-in',
  scope: 'USER_AUTH_WRITE',
  body: z.object({ provider: Provider }),
} as const

/** Why a visit to a provider neither signed in nor linked an account. */
export const PROVIDER_REFUSALS = [
  /** The user declined at the provider. */
  'declined',
  /** It took too long, was already used, or started in another browser. */
  'expired',
  /** The provider is unavailable, or its response is invalid. */
  'failed',
  /** It is linked to another account. */
  'taken',
  /** Another account of this provider is already linked. */
  'second',
  /** Another account has this email address. */
  'email_taken',
  /** It is not linked to the own account. */
  'not_yours',
] as const
export const ProviderRefusal = z.enum(PROVIDER_REFUSALS)

/** Result of a visit to a provider that did not sign the user in directly. */
export const ProviderResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** No account is linked to it: the user can sign up. `email` is set if the provider verified it. */
  z.object({
    kind: z.literal('new'),
    provider: Provider,
    suggested: z.string(),
    email: z.string().nullable(),
  }),
  /** The account requires its second factor, as after a password. */
  z.object({ kind: z.literal('code'), flow: z.string(), has_passkeys: z.boolean() }),
  z.object({
    kind: z.literal('refused'),
    reason: ProviderRefusal,
    provider: Provider.nullable(),
    email: z.string().nullable(),
  }),
])
export type ProviderResult = z.output<typeof ProviderResult>

export const listProviders = endpoint({
  ...accounts,
  method: 'GET',
  path: '/_internal/auth/providers',
  summary: 'List the configured sign-in providers',
  access: 'public',
  response: z.object({ providers: z.array(Provider).max(PROVIDERS.length) }),
})
/** Identified by the cookie that the visit set. */
export const getProviderResult = endpoint({
  ...accounts,
  method: 'GET',
  path: '/_internal/auth/provider',
  summary: "Get the result of this browser's visit to a sign-in provider",
  access: 'public',
  response: ProviderResult,
})
export const signUpByProvider = endpoint({
  ...accounts,
  method: 'POST',
  path: '/_internal/auth/provider/sign-up',
  summary: 'Create an account linked to the provider that this browser visited',
  access: 'public',
  body: z.object({
    username: Username,
    /** Required if the provider has no verified address; otherwise the provider's address is used. */
    email: Email.optional(),
    sign_up_newsletter: z.boolean().default(false),
  }),
  response: SignedIn,
})
const Address = z.object({ url: z.string() })
export const linkProvider = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/auth/provider/link',
  summary: 'Get the address for linking a sign-in provider to the own account',
  proof: 'recent',
  response: Address,
})
export const proveByProvider = endpoint({
  ...accounts,
  method: 'POST',
  path: '/_internal/auth/provider/prove',
  summary: 'Get the address for proving the own identity at a sign-in provider',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  body: z.object({ provider: Provider, url: text({ ...LINK, min: 0 }).optional() }),
  response: Address,
})
export const unlinkProvider = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v2/auth/provider',
  summary: 'Unlink a sign-in provider, unless it is the only sign-in method',
  proof: 'recent',
  response: NoContent,
})
