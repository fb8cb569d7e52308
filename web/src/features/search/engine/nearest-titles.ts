import { distance } from 'fastest-levenshtein'

/** Number of query words to check; more are rarely misspelled at once. */
const WORDS = 4
/** Share of the letters of the longer text by which a title may differ from the query. */
const MAX_DISTANCE = 0.6
const MAX_TITLES = 3

/**
 * Looser forms of words without results: each word alone, and its beginning, which may be free of the mistake. The
 * engine itself tolerates two typos in a long word and one in a short one.
 */
export function looserWords(query: string): string[] {
  const words = query.trim().split(/\s+/).filter(Boolean).slice(0, WORDS)
  const starts = words
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, Math.ceil(word.length * 0.6)))
  return [...new Set([...(words.length > 1 ? words : []), ...starts])]
}

/** The titles most similar to the query, best first; titles with little similarity are dropped. */
export function nearestTitles(query: string, titles: readonly string[]): string[] {
  const typed = query.trim().toLocaleLowerCase()
  return [...new Set(titles)]
    .map((title) => {
      const other = title.toLocaleLowerCase()
      return { title, far: distance(typed, other) / Math.max(typed.length, other.length, 1) }
    })
    .filter(({ far }) => far <= MAX_DISTANCE)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_TITLES)
    .map(({ title }) => title)
}
