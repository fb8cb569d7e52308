import { byBytes } from '../text/compare.ts'
import type { QueryWord } from './query-word.ts'
import type { SearchContext } from './search-context.ts'

/** The words of some texts: at most so many, and when there are more those in use that come first by their bytes. */
export function firstInUse(context: SearchContext, texts: Set<string>, most: number): QueryWord[] {
  if (texts.size <= most) return [...texts].map((text) => context.word(text))
  const found: QueryWord[] = []
  for (const text of [...texts].sort(byBytes)) {
    const word = context.word(text)
    if (!context.isInUse(word)) continue
    found.push(word)
    if (found.length === most) break
  }
  return found
}
