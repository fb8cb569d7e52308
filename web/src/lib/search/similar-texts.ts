import Fuse from 'fuse.js/basic'

/** Share of the letters of a word that may differ. */
const MAX_SCORE = 0.4
/** Texts that differ by more than this from the most similar one contain another word. */
const SCORE_RANGE = 0.1
/** Letters of a text in which a word is looked for: the time grows with them. */
const SEARCHED_LETTERS = 300

/** Places of the texts that contain a word similar to this one. */
export function similarTexts(texts: readonly string[], word: string): number[] {
  const options = { threshold: MAX_SCORE, ignoreLocation: true, ignoreFieldNorm: true, includeScore: true }
  const starts = texts.map((text) => text.slice(0, SEARCHED_LETTERS))
  const found = new Fuse(starts, options).search(word)
  const scores = found.map(({ score = 0 }) => score)
  const bound = Math.min(...scores) + SCORE_RANGE
  return found.filter((_, at) => (scores[at] ?? 0) <= bound).map(({ refIndex }) => refIndex)
}
