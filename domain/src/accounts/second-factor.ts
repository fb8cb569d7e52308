/** What authenticator apps take without being told otherwise. */
export const TOTP_DIGITS = 6
export const TOTP_STEP_MS = 30_000
/** So many steps before and after are taken, for clocks that are wrong. */
export const TOTP_SKEW_STEPS = 1

export const BACKUP_CODES = 6
export const BACKUP_CODE_CHARACTERS = 11

/** How long the half of a sign-in, or of turning the second factor on, waits for its code. */
export const FACTOR_FLOW_MS = 30 * 60_000
