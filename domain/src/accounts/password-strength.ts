/** What is looked at of a password: judging takes time by the square of it, and so much that is strong stays strong. */
export const JUDGED_CHARACTERS = 32

/** Same settings wherever a password is judged, so that a form says what the API will. */
export const JUDGING = {
  maxLength: JUDGED_CHARACTERS,
  // Ways to read `p4$$w0rd` that are tried: each costs as much as all the rest together.
  l33tMaxSubstitutions: 4,
}

/** From 0 (among the first thousand guesses) to 4 (beyond ten thousand million). */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Below, a million guesses would do: such a password is refused. */
export const WEAKEST_ACCEPTED: Strength = 2

/** Words that whoever guesses at this account begins with. */
export const ownWords = (...texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? [text, ...text.split('@').slice(0, -1)] : []))
