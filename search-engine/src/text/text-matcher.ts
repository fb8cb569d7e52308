/** Finds the longest of a fixed set of texts at a place. */
export interface TextMatcher {
  /** Length of the match in UTF-16 units, 0 without one. */
  longestAt(text: string, at: number): number
}

/** Null for an empty set, so that callers can skip the look-up. */
export function matcherOf(entries: string[]): TextMatcher | null {
  const sorted = [...new Set(entries)].filter((entry) => entry !== '').sort()
  if (sorted.length === 0) return null
  /** Where the entries with a first unit begin and end. */
  const ranges = new Map<number, { from: number; to: number }>()
  for (const [at, entry] of sorted.entries()) {
    const first = entry.charCodeAt(0)
    const range = ranges.get(first)
    if (range) range.to = at + 1
    else ranges.set(first, { from: at, to: at + 1 })
  }
  return {
    longestAt(text, at) {
      const range = ranges.get(text.charCodeAt(at))
      return range ? longestIn(sorted, range.from, range.to, text, at) : 0
    },
  }
}

/** Of sorted entries with the same first unit, narrowed by one unit of the text after the other. */
function longestIn(sorted: string[], from: number, to: number, text: string, at: number): number {
  let longest = 0
  for (let length = 1; from < to; length++) {
    // The one that ends here stands before those that go on.
    if (sorted[from]!.length === length) longest = length
    const unit = at + length < text.length ? text.charCodeAt(at + length) : -1
    if (unit < 0) break
    from = firstFrom(sorted, from, to, length, unit)
    to = firstFrom(sorted, from, to, length, unit + 1)
  }
  return longest
}

/** The first entry whose unit at `place` is not before `unit`; one that has ended there is before all. */
function firstFrom(sorted: string[], from: number, to: number, place: number, unit: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]!.charCodeAt(place) >= unit) high = middle
    else low = middle + 1
  }
  return low
}
