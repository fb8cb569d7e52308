import Fuse from 'fuse.js/basic'

/** Share of the letters of a word that may differ. */
const MAX_SCORE = 0.4
/** Texts that differ by more than this from the most similar one contain another word. */
const SCORE_RANGE = 0.1

/** A word with a letter in which a typo is likely. Others, such as versions, are searched as they are. */
const LONG_WORD = /^(?=.*\p{L}).{4,}$/u

/** Places of the texts that contain a word similar to this one. */
function similarTexts(texts: readonly string[], word: string): number[] {
  const options = { threshold: MAX_SCORE, ignoreLocation: true, ignoreFieldNorm: true, includeScore: true }
  const found = new Fuse(texts, options).search(word)
  const scores = found.map(({ score = 0 }) => score)
  const bound = Math.min(...scores) + SCORE_RANGE
  return found.filter((_, at) => (scores[at] ?? 0) <= bound).map(({ refIndex }) => refIndex)
}

export interface Searched<Item> {
  items: readonly Item[]
  search: string
  /** Where a word of the search may have typos. */
  textOf: (item: Item) => string
  /** Longer texts, of which only exact parts are found. */
  helpOf?: (item: Item) => string
}

/** The items that contain all words of a search. A word that none contains finds similar words. */
export function findItems<Item>({
  items,
  search,
  textOf,
  helpOf = () => '',
}: Searched<Item>): readonly Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  const texts = items.map((item) => textOf(item).toLowerCase())
  const helps = items.map((item) => helpOf(item).toLowerCase())
  const placesOf = (word: string) => {
    const exact = [...texts.keys()].filter((at) => texts[at]?.includes(word) || helps[at]?.includes(word))
    return new Set(exact.length === 0 && LONG_WORD.test(word) ? similarTexts(texts, word) : exact)
  }
  const found = words.map(placesOf)
  return items.filter((_, at) => found.every((places) => places.has(at)))
}
