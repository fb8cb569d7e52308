import { MINUTE_MS } from '../times.ts'

/** The defaults of authenticator apps. */
export const TOTP_DIGITS = 6
export const TOTP_STEP_MS = 30_000
/** Steps before and after the current one that are accepted, for inaccurate clocks. */
export const TOTP_SKEW_STEPS = 1

export const BACKUP_CODES = 6
export const BACKUP_CODE_CHARACTERS = 11

/** How long a pending sign-in, or the setup of a second factor, waits for its code. */
export const FACTOR_FLOW_MS = 30 * MINUTE_MS

/** How long a passkey challenge is valid. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** Sign-in providers. */
export const PROVIDERS = ['github', 'discord', 'google', 'microsoft', 'gitlab', 'steam'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Brand names, not translated. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  github: 'GitHub',
  discord: 'Discord',
  google: 'Google',
  microsoft: 'Microsoft',
  gitlab: 'GitLab',
  steam: 'Steam',
}

/** How long a visit to a provider may take, and after that choosing a name. */
export const PROVIDER_FLOW_MS = 15 * MINUTE_MS
