/**
 * The checked length of a password: the cost grows with its square, and longer strong passwords stay strong.
 */
export const CHECKED_CHARACTERS = 32

/** The same settings for browser and API, so that the form shows the API's verdict. */
export const STRENGTH_OPTIONS = {
  maxLength: CHECKED_CHARACTERS,
  // Substitutions such as `p4$$w0rd` that are tried: each costs as much as the rest of the check.
  l33tMaxSubstitutions: 4,
}

/** From 0 (among the first thousand guesses) to 4 (more than 10^10 guesses). */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Passwords below it can be guessed within a million attempts, and are rejected. */
export const WEAKEST_ACCEPTED: Strength = 2

/** Words that an attacker of this account tries first. */
export const ownWords = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text, ...text.split('@').slice(0, -1)] : []))
