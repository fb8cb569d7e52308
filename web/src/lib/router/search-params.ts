import { queryOf } from '@quarry/search-config/query-string'

/**
 * Validates the search parameters of a page. The router merges the result over the raw parameters, so each name gets
 * a value: without one an invalid text would come through.
 */
export const understood =
  <T extends object>(
    names: readonly (keyof NoInfer<T> & string)[],
    read: (search: Record<string, unknown>) => T,
  ) =>
  (search: Record<string, unknown>): T =>
    Object.assign(Object.fromEntries(names.map((name) => [name, undefined])), read(search))

/** A page with one boolean parameter: `?create=1`. */
export const understoodFlag = <Name extends string>(name: Name) =>
  understood<Partial<Record<Name, '1'>>>([name], (search) =>
    String(search[name]) === '1' ? ({ [name]: '1' } as Partial<Record<Name, '1'>>) : {},
  )

/** The reverse of `parseSearch`; undefined and null are omitted. */
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
