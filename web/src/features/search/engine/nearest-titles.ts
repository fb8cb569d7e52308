import { distance } from 'fastest-levenshtein'

/** Words of a query that are looked at; nobody types more of them wrongly at once. */
const WORDS = 4
/** Letters of a title by which it may differ from what was typed, as a part of the longer of the two. */
const FARTHEST = 0.6
const SHOWN = 3

/**
 * Looser forms of words that found nothing: each word alone, and its beginning, in which the mistake may not be. The
 * engine itself forgives two letters of a long word and one of a short one.
 */
export function looserWords(query: string): string[] {
  const words = query.trim().split(/\s+/).filter(Boolean).slice(0, WORDS)
  const starts = words
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, Math.ceil(word.length * 0.6)))
  return [...new Set([...(words.length > 1 ? words : []), ...starts])]
}

/** The titles that are most like the query, best first; those that are hardly like it are left out. */
export function nearestTitles(query: string, titles: readonly string[]): string[] {
  const typed = query.trim().toLocaleLowerCase()
  return [...new Set(titles)]
    .map((title) => {
      const other = title.toLocaleLowerCase()
      return { title, far: distance(typed, other) / Math.max(typed.length, other.length, 1) }
    })
    .filter(({ far }) => far <= FARTHEST)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, SHOWN)
    .map(({ title }) => title)
}
