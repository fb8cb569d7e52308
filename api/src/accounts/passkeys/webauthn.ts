import type { PasskeyRow } from '@quarry/db/schema/accounts/sign-in-methods'
import { PASSKEY_CHALLENGE_MS } from '@quarry/domain/accounts/sign-in-methods'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import {
  requestPasskey,
  beginPasskey,
  type NewCredential,
  type UsedCredential,
} from '../../../contract/accounts/passkeys.ts'
import type { Ctx } from '../../kernel/ctx.ts'

type Created = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

/** Loaded with the first passkey: it takes 16 MB of memory. */
const webAuthn = () => import('@simplewebauthn/server')

const SITE_NAME = 'Quarry'
const ALGORITHMS = [-8, -7, -257]
const VERIFIED = { residentKey: 'required', userVerification: 'required' } as const

/** Keys are bound to the host of the site, and may be used on its pages only. */
function relyingParty({ siteUrl }: Pick<Ctx, 'siteUrl'>) {
  const { hostname, origin } = new URL(siteUrl)
  return { rpID: hostname, origin }
}

const TRANSPORTS = z.array(
  requestPasskey.response.shape.options.shape.allowCredentials.element.shape.transports.unwrap().element,
)
export type Transports = z.output<typeof TRANSPORTS>

/** Transports that browsers understand. */
export const knownTransports = (transports: readonly string[]): Transports =>
  transports.flatMap((one) => TRANSPORTS.element.safeParse(one).data ?? [])

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: knownTransports(transports),
})

export async function creationOptions(
  ctx: Pick<Ctx, 'siteUrl'>,
  user: { id: string; username: string },
  passkeys: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingParty(ctx).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.username,
    userDisplayName: user.username,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: VERIFIED,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const withExcluded = { ...options, excludeCredentials: passkeys.map(descriptorOf) }
  return beginPasskey.response.shape.options.parse(withExcluded)
}

export async function requestOptions(ctx: Pick<Ctx, 'siteUrl'>, passkeys: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: VERIFIED.userVerification,
  })
  return requestPasskey.response.shape.options.parse({
    ...options,
    allowCredentials: passkeys.map(descriptorOf),
  })
}

/** The library throws for every response that it rejects. */
async function accepted<T>(verifying: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verifying()
  } catch {
    return undefined
  }
}

/**
 * The new key that a device created for this challenge on a page of the site; undefined if the response is invalid.
 */
export async function verifyNew(
  ctx: Pick<Ctx, 'siteUrl'>,
  expectedChallenge: string,
  credential: z.output<typeof NewCredential>,
): Promise<Created | undefined> {
  const { rpID, origin } = relyingParty(ctx)
  const { transports, ...response } = credential.response
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await accepted(() =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...response, transports: knownTransports(transports) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  return verified?.verified ? verified.registrationInfo.credential : undefined
}

/**
 * The counter of the device that signed this challenge on a page of the site; undefined if the response is invalid.
 */
export async function verifyUse(
  ctx: Pick<Ctx, 'siteUrl'>,
  expectedChallenge: string,
  { passkey, credential }: { passkey: PasskeyRow; credential: z.output<typeof UsedCredential> },
): Promise<number | undefined> {
  const { rpID, origin } = relyingParty(ctx)
  const { userHandle, ...response } = credential.response
  const isSameUser = userHandle == null || Buffer.from(userHandle, 'base64url').toString() === passkey.userId
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await accepted(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.verified && isSameUser ? verified.authenticationInfo.newCounter : undefined
}
