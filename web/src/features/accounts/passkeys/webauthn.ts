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
import { PasskeyTrouble, type PasskeyReason } from './passkey-error.ts'

const REASONS: Readonly<Record<string, PasskeyReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
}

/** What the browser asks its owner for; browsers tell by the name of an error why there is nothing. */
async function fromDevice<T>(ask: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyTrouble('unsupported')
  try {
    return await ask()
  } catch (error) {
    const reason = error instanceof Error ? REASONS[error.name] : undefined
    throw reason === undefined ? error : new PasskeyTrouble(reason, error)
  }
}

/** Has a new challenge answered by a passkey; `signInFlow` is of a sign-in that waits for its second step. */
export async function answerByPasskey(
  api: ApiClient,
  signInFlow?: string,
): Promise<z.input<typeof PasskeyAnswer>> {
  const body = signInFlow === undefined ? {} : { sign_in_flow: signInFlow }
  const { options, flow } = await api(requestPasskey, { body })
  const { id, rawId, type, response } = await fromDevice(() => startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const told = { clientDataJSON, authenticatorData, signature, userHandle }
  return { flow, credential: { id, rawId, type: asKey(type), response: told } }
}

/** Has a device make a passkey, and keeps it under this name. */
export async function makePasskey(
  api: ApiClient,
  name: InputOf<typeof addPasskey>['body']['name'],
): Promise<Passkey> {
  const { options, flow } = await api(beginPasskey, {})
  const { id, rawId, type, response } = await fromDevice(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  const told = { clientDataJSON, attestationObject, transports }
  return api(addPasskey, {
    body: { flow, name, credential: { id, rawId, type: asKey(type), response: told } },
  })
}

function asKey(type: string): 'public-key' {
  if (type === 'public-key') return type
  throw new PasskeyTrouble('unsupported')
}
