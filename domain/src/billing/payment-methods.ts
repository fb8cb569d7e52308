/** Payment providers of the site. `local` is for development: no money moves. */
export const PAYMENT_PROVIDERS = ['stripe', 'local'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** Outcomes that a developer chooses for a payment of the provider `local`. */
export const LOCAL_OUTCOMES = ['pays', 'refused', 'needs_confirmation', 'closed'] as const
export type LocalOutcome = (typeof LOCAL_OUTCOMES)[number]

/** Payment methods of one user. */
export const PAYMENT_METHODS_MAX = 20
/** Characters of an id of a provider. */
export const PROVIDER_ID = { min: 1, max: 255 }

/** Age at which a signed message of a provider is rejected. */
export const EVENT_MAX_AGE_S = 300
/** Bytes of a message of a provider. */
export const EVENT_MAX_BYTES = 256 * 1024
/** Days for which the ids of received messages are stored. */
export const EVENT_DAYS = 30
/** Where the messages of a provider arrive. */
export const providerEventPath = (name: PaymentProviderName) => `/_internal/billing/_${name}` as const
/** Header of a message of a provider that proves its origin and time. */
export const EVENT_SIGNATURE_HEADER = 'stripe-signature'
/** Tokens that stand for a payment method which the payer entered in the form of the provider. */
export const TOKEN_SHAPE = /^(?:ctoken|local)_\w+$/
