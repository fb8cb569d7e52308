import { useState } from 'react'
import { speculate } from '../lazy/speculative-fetch.ts'

/** A word with a letter in which a typo is likely. Others, such as versions, are searched as they are. */
const LONG_WORD = /^(?=.*\p{L}).{4,}$/u

type Similar = (texts: readonly string[], word: string) => readonly number[]

interface Searched<Item> {
  items: readonly Item[]
  search: string
  /** Where a word of the search may have typos. */
  textOf: (item: Item) => string
  /** Longer texts, of which only exact parts are found. */
  helpOf?: (item: Item) => string
}

/** The items that contain all words of a search. A word that none contains also finds similar words. */
export function findItems<Item>(
  { items, search, textOf, helpOf = () => '' }: Searched<Item>,
  similar?: Similar,
): readonly Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  const texts = items.map((item) => textOf(item).toLowerCase())
  const helps = items.map((item) => helpOf(item).toLowerCase())
  const placesOf = (word: string) => {
    const exact = [...texts.keys()].filter((at) => texts[at]?.includes(word) || helps[at]?.includes(word))
    return new Set(exact.length === 0 && LONG_WORD.test(word) ? similar?.(texts, word) : exact)
  }
  const found = words.map(placesOf)
  return items.filter((_, at) => found.every((places) => places.has(at)))
}

/** A search that tolerates typos once its code has been loaded, which `warm` does. */
export function useTextSearch() {
  const [similar, setSimilar] = useState<Similar>()
  return {
    find: <Item>(searched: Searched<Item>) => findItems(searched, similar),
    warm: () =>
      void speculate(() => import('./similar-texts.ts')).then(
        ({ similarTexts }) => setSimilar(() => similarTexts),
        () => undefined,
      ),
  }
}
