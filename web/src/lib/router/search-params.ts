import { queryOf } from '@quarry/search-config/query-string'

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
