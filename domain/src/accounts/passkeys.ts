/** How long a challenge waits for the answer of a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
