import { MINUTE_MS } from '../times.ts'

/** What authenticator apps take without being told otherwise. */
export const TOTP_DIGITS = 6
export const TOTP_STEP_MS = 30_000
/** So many steps before and after are taken, for clocks that are wrong. */
export const TOTP_SKEW_STEPS = 1

export const BACKUP_CODES = 6
export const BACKUP_CODE_CHARACTERS = 11

/** How long the half of a sign-in, or of turning the second factor on, waits for its code. */
export const FACTOR_FLOW_MS = 30 * MINUTE_MS

/** How long a challenge waits for the answer of a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS

/** Who else can say who somebody is. */
export const PROVIDERS = ['github', 'discord', 'google', 'microsoft', 'gitlab', 'steam'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As they write themselves; no language changes it. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  github: 'GitHub',
  discord: 'Discord',
  google: 'Google',
  microsoft: 'Microsoft',
  gitlab: 'GitLab',
  steam: 'Steam',
}

/** How long somebody may take at the provider, and after that to choose a name. */
export const PROVIDER_FLOW_MS = 15 * MINUTE_MS
