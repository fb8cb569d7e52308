import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

/** The identity of a user at a provider. */
export interface Identity {
  subject: string
  /** Display name at the provider. */
  name: string | null
  /** Only if the provider verified it. */
  email: string | null
}

/** Values that are sent along and compared on return. */
export interface SignInSecrets {
  state: string
  verifier: string
  nonce: string
}

/** The client of one provider. */
export interface ProviderClient {
  /** The address to redirect to. With `mustPrompt` the provider must ask for credentials again. */
  authorizationUrl: (held: SignInSecrets, mustPrompt: boolean) => Promise<URL>
  /** The identity of the user who returned with these parameters; throws `ProviderFailure`. */
  identityFrom: (brought: URLSearchParams, held: SignInSecrets) => Promise<Identity>
}

/** The configured providers. */
export type SignInProviders = ReadonlyMap<Provider, ProviderClient>

/** `declined`: the user declined. `failed`: the provider is unavailable, or its response is invalid. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: 'declined' | 'failed'

  constructor(reason: 'declined' | 'failed', why: string, options?: ErrorOptions) {
    super(why, options)
    this.reason = reason
  }
}
