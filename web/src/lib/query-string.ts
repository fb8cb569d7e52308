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

/**
 * What a page understands of its address. The router lays it over what the address says, so each name is given a value:
 * without one a text that means nothing would come through.
 */
export const understood =
  <T extends object>(
    names: readonly (keyof NoInfer<T> & string)[],
    read: (search: Record<string, unknown>) => T,
  ) =>
  (search: Record<string, unknown>): T =>
    Object.assign(Object.fromEntries(names.map((name) => [name, undefined])), read(search))

/** A page that understands one name, which is on or not: `?create=1`. */
export const understoodFlag = <Name extends string>(name: Name) =>
  understood<Partial<Record<Name, '1'>>>([name], (search) =>
    String(search[name]) === '1' ? ({ [name]: '1' } as Partial<Record<Name, '1'>>) : {},
  )

/** The reverse of `parseSearch`; what is undefined or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, string] => [
        name,
        typeof item === 'object' ? JSON.stringify(item) : String(item as string | number | boolean),
      ]),
  )
  return queryOf(pairs)
}
