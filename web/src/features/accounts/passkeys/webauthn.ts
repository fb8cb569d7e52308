import type { ApiClient } from '@quarry/api/contract/client'
import type { InputOf } from '@quarry/api/contract/endpoint'
import {
  addPasskey,
  requestPasskey,
  beginPasskey,
  type Passkey,
  type PasskeyAnswer,
} from '@quarry/api/contract/accounts/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import { PasskeyError, type PasskeyReason } from './passkey-error.ts'

const REASONS: Readonly<Record<string, PasskeyReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
}

/** Runs a browser prompt; the name of an error says why it failed. */
async function promptBrowser<T>(prompt: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
  try {
    return await prompt()
  } catch (error) {
    const reason = error instanceof Error ? REASONS[error.name] : undefined
    throw reason === undefined ? error : new PasskeyError(reason, error)
  }
}

/**
 * Signs a new challenge with a passkey; `signInFlow` is the flow of a sign-in that waits for its second
 * factor.
 */
export async function answerByPasskey(
  api: ApiClient,
  signInFlow?: string,
): Promise<z.input<typeof PasskeyAnswer>> {
  const body = signInFlow === undefined ? {} : { sign_in_flow: signInFlow }
  const { options, flow } = await api(requestPasskey, { body })
  const { id, rawId, type, response } = await promptBrowser(() =>
    startAuthentication({ optionsJSON: options }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signedResponse = { clientDataJSON, authenticatorData, signature, userHandle }
  return { flow, credential: { id, rawId, type: asKey(type), response: signedResponse } }
}

/** Creates a passkey in the browser and registers it under this name. */
export async function createPasskey(
  api: ApiClient,
  name: InputOf<typeof addPasskey>['body']['name'],
): Promise<Passkey> {
  const { options, flow } = await api(beginPasskey, {})
  const { id, rawId, type, response } = await promptBrowser(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const signedResponse = { clientDataJSON, attestationObject, transports }
  return api(addPasskey, {
    body: { flow, name, credential: { id, rawId, type: asKey(type), response: signedResponse } },
  })
}

function asKey(type: string): 'public-key' {
  if (type === 'public-key') return type
  throw new PasskeyError('unsupported')
}
