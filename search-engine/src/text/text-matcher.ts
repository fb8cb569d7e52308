/** Finds the longest of a fixed set of texts at a place. */
export interface TextMatcher {
  /** Length of the match in UTF-16 units, 0 without one. */
  longestAt(text: string, at: number): number
}

/** Null for an empty set, so that callers can skip the look-up. */
export function matcherOf(entries: string[]): TextMatcher | null {
  const byFirst = new Map<number, string[]>()
  for (const entry of entries) {
    if (entry === '') continue
    const first = entry.charCodeAt(0)
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
  }
  if (byFirst.size === 0) return null
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length)
  return {
    longestAt(text, at) {
      const candidates = byFirst.get(text.charCodeAt(at))
      return candidates?.find((entry) => text.startsWith(entry, at))?.length ?? 0
    },
  }
}
