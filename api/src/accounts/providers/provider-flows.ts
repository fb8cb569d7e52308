import { PROVIDER_FLOW_MS, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import type { ProviderAnswer } from '../../../contract/accounts/providers.ts'
import type { Identity } from '../../ports/sign-in-providers.ts'

/** Why somebody goes to a provider. */
export type Purpose =
  | { kind: 'sign-in' }
  /** Both by who is signed in, and by nobody else. */
  | { kind: 'link' | 'prove'; userId: string }

/** What is remembered while the browser is at the provider. */
export interface Visit {
  provider: Provider
  purpose: Purpose
  verifier: string
  nonce: string
  /** By which the browser that went is known, when it comes back. */
  browser: string
  /** Where on the site the person goes on. */
  redirectTo: string
}

/** What is remembered for a browser that has come back. */
export type Outcome =
  | { kind: 'new'; provider: Provider; identity: Identity }
  | Extract<ProviderAnswer, { kind: 'code' | 'refused' }>

export const VISIT = { kind: 'provider-visit', forMs: PROVIDER_FLOW_MS }
export const OUTCOME = { kind: 'provider-outcome', forMs: PROVIDER_FLOW_MS }
