import { PASSKEYS_MAX } from '@quarry/domain/limits/counts'
import { EMAIL_TOKEN, PASSKEY_NAME } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { SignedIn } from './sign-in.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Timestamp } from '../fields.ts'

const Flow = z.string().max(EMAIL_TOKEN.max)
/** Base64url without padding, as browsers encode bytes. */
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const KEY_ID_MAX = 1400
const CLIENT_TEXT_MAX = 4096
const AUTHENTICATOR_BYTES_MAX = 32_768
const TRANSPORT_MAX = 32
const TRANSPORTS_MAX = 16
const ALGORITHMS_MAX = 8

const credential = {
  id: Bytes(KEY_ID_MAX),
  rawId: Bytes(KEY_ID_MAX),
  type: z.literal('public-key'),
}
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport).max(TRANSPORTS_MAX).optional(),
})

/** The result of `navigator.credentials.create`, as its `toJSON` encodes it. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(CLIENT_TEXT_MAX),
    attestationObject: Bytes(AUTHENTICATOR_BYTES_MAX),
    /** Unknown transports are left out. */
    transports: z.array(z.string().max(TRANSPORT_MAX)).max(TRANSPORTS_MAX).default([]),
  }),
})
/** The result of `navigator.credentials.get`, as its `toJSON` encodes it. */
export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(CLIENT_TEXT_MAX),
    authenticatorData: Bytes(AUTHENTICATOR_BYTES_MAX),
    signature: Bytes(AUTHENTICATOR_BYTES_MAX),
    userHandle: Bytes(128).nullish(),
  }),
})
/** The signed response to a challenge. */
export const PasskeyAnswer = z.object({ flow: Flow, credential: UsedCredential })

/** A passkey of the account. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Timestamp,
  last_used: Timestamp.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })).max(ALGORITHMS_MAX),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known).max(PASSKEYS_MAX),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Known).max(PASSKEYS_MAX),
})

const own = { tag: 'accounts', access: 'signed-in', scope: 'USER_AUTH_WRITE' } as const
const Name = filledText(PASSKEY_NAME)

export const listPasskeys = endpoint({
  tag: 'accounts',
  access: 'signed-in',
  scope: 'SESSION_ACCESS',
  method: 'GET',
  path: '/v2/auth/passkey',
  summary: 'List the own passkeys, newest first',
  response: z.array(Passkey).max(PASSKEYS_MAX),
})
export const beginPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/passkey/register/start',
  summary: 'Request a challenge for creating a passkey',
  proof: 'recent',
  response: z.object({ options: CreationOptions, flow: z.string() }),
})
export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/passkey/register/finish',
  summary: 'Add the passkey created for the challenge',
  proof: 'recent',
  body: z.object({ flow: Flow, name: Name, credential: NewCredential }),
  response: Passkey,
})
export const renamePasskey = endpoint({
  ...own,
  method: 'PATCH',
  path: '/v2/auth/passkey/:passkey',
  summary: 'Rename an own passkey',
  body: z.object({ name: Name }),
  response: NoContent,
})
export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v2/auth/passkey/:passkey',
  summary: 'Remove an own passkey, unless it is the only sign-in method',
  proof: 'recent',
  response: NoContent,
})
/** Open to everyone. Lists the credential ids only for a signed-in user, or after a correct password. */
export const requestPasskey = endpoint({
  tag: 'accounts',
  access: 'optional',
  scope: 'SESSION_ACCESS',
  method: 'POST',
  path: '/v2/auth/passkey/start',
  summary: 'Request a challenge for signing in with a passkey',
  body: z.object({ sign_in_flow: Flow.optional() }).default({}),
  response: z.object({ options: RequestOptions, flow: z.string() }),
})
export const loginWithPasskey = endpoint({
  tag: 'accounts',
  access: 'public',
  method: 'POST',
  path: '/v2/auth/passkey/finish',
  summary: 'Sign in with a passkey, or complete a pending sign-in with it instead of a code',
  body: PasskeyAnswer.extend({ sign_in_flow: Flow.optional() }),
  response: SignedIn,
})
