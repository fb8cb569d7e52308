/** A word in which a typo is likely. Others, such as versions and ports, are searched as they are. */
const LONG_WORD = /^[\p{L}\p{M}'.-]{4,}$/u

export interface Searched<Item> {
  items: readonly Item[]
  search: string
  /** Where a word of the search may have typos. */
  textOf: (item: Item) => string
  /** Longer texts, of which only exact parts are found. */
  helpOf?: ((item: Item) => string) | undefined
  /** Places of the texts with a similar word; undefined for exact words only. */
  similarTexts?: ((texts: readonly string[], word: string) => number[]) | undefined
}

/** The items that contain all words of a search. A word that none contains finds similar words. */
export function findItems<Item>({
  items,
  search,
  textOf,
  helpOf = () => '',
  similarTexts = () => [],
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
