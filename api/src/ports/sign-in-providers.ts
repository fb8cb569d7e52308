import type { Provider } from '@quarry/domain/accounts/sign-in-methods'

/** Who somebody is, as a provider says. */
export interface Identity {
  subject: string
  /** What they call themselves there. */
  name: string | null
  /** Only when the provider says that it is theirs. */
  email: string | null
}

/** What was sent along and is compared with what comes back. */
export interface SignInSecrets {
  state: string
  verifier: string
  nonce: string
}

/** One of the providers. */
export interface ProviderClient {
  /** Where the browser is sent. With `isAnew` the provider is to ask even whom it knows. */
  authorizationUrl: (held: SignInSecrets, isAnew: boolean) => Promise<URL>
  /** Who has come back, with what the browser brings; throws `ProviderFailure`. */
  identityFrom: (brought: URLSearchParams, held: SignInSecrets) => Promise<Identity>
}

/** Those that the configuration names. */
export type SignInProviders = ReadonlyMap<Provider, ProviderClient>

/** `declined`: the person said no. `failed`: the provider is down, or nothing that it sent can be believed. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: 'declined' | 'failed'

  constructor(reason: 'declined' | 'failed', why: string, options?: ErrorOptions) {
    super(why, options)
    this.reason = reason
  }
}
