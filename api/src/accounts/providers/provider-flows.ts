import { PROVIDER_FLOW_MS, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import type { ProviderResult } from '../../../contract/accounts/providers.ts'
import type { Identity } from '../../ports/sign-in-providers.ts'

/** Purpose of a visit to a provider. */
export type Purpose =
  | { kind: 'sign-in' }
  /** Both require the same signed-in user at the end. */
  | { kind: 'link' | 'prove'; userId: string }

/** State of a visit while the browser is at the provider. */
export interface Visit {
  provider: Provider
  purpose: Purpose
  verifier: string
  nonce: string
  /** Hash of the cookie that binds the visit to the browser. */
  browser: string
  /** Where the user continues on the site. */
  redirectTo: string
}

/** Result of a visit, stored until the page reads it. */
export type Outcome =
  | { kind: 'new'; provider: Provider; identity: Identity }
  | Extract<ProviderResult, { kind: 'code' | 'refused' }>

export const VISIT = { kind: 'provider-visit', forMs: PROVIDER_FLOW_MS }
export const OUTCOME = { kind: 'provider-outcome', forMs: PROVIDER_FLOW_MS }
