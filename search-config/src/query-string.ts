/** Keeps `:` `!` `=` and the like readable; encodes only what would end or split a query string. */
const encoded = (value: string) =>
  encodeURIComponent(value).replaceAll(/%(3A|2C|40|24|2F|3D|21)/g, (code) => decodeURIComponent(code))

/** A query string from pairs, repeated names allowed; empty without pairs, otherwise beginning with `?`. */
export function queryOf(pairs: readonly (readonly [name: string, value: string])[]): string {
  const parts = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/**
 * Reads a query string as plain text: a repeated name becomes a list, nothing is guessed to be a number or JSON, so
 * the game version `1.20` stays `1.20`.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const read = new Map<string, string | string[]>()
  for (const [name, given] of new URLSearchParams(text)) {
    // Nothing that anybody looks for holds this character, and no database takes it.
    const value = given.replaceAll('\0', '')
    const before = read.get(name)
    if (before === undefined) read.set(name, value)
    else read.set(name, [...(Array.isArray(before) ? before : [before]), value])
  }
  // Unlike an assignment, this gives `__proto__` a value like any other name.
  return Object.fromEntries(read)
}
