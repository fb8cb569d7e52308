/** Keeps `:` `!` `=` and the like readable; encodes only characters that would end or split a query string. */
const encoded = (value: string) => value.replaceAll(/[^\w.~:,@$/=!*'()-]+/g, encodeURIComponent)

/** A query string from pairs; names may repeat. Empty without pairs, otherwise it starts with `?`. */
export function queryOf(pairs: readonly (readonly [name: string, value: string])[]): string {
  const parts = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/**
 * Reads a query string as plain text: a repeated name becomes a list, and no value is parsed as a number or JSON, so
 * the game version `1.20` stays `1.20`.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const read = new Map<string, string | string[]>()
  for (const [name, given] of new URLSearchParams(text)) {
    // No searchable text has this character, and databases reject it.
    const value = given.replaceAll('\0', '')
    const before = read.get(name)
    if (before === undefined) read.set(name, value)
    else read.set(name, [...(Array.isArray(before) ? before : [before]), value])
  }
  // Unlike an assignment, this handles `__proto__` like any other name.
  return Object.fromEntries(read)
}
