/** A route of the generated tree. `above` is the full id of its parent, empty below the root. */
export interface TreeRoute {
  file: string
  id: string
  path: string | undefined
  above: string
  /** The full address, with the names of parameters. */
  address: string
}

/** Routes that are loaded together, and the pattern of their addresses. */
interface RouteArea {
  name: string
  pattern: string
  routes: TreeRoute[]
}

const ROUTE_IMPORT = 'import { Route as '
const quoted = (options: string, key: string) => options.split(`${key}: '`)[1]?.split("'")[0]
const lastWord = (text: string | undefined) => text?.split(/\W/).at(-1) ?? ''

/** Files by import name. */
const filesIn = (tree: string) =>
  new Map(
    tree
      .split('\n')
      .filter((line) => line.startsWith(ROUTE_IMPORT))
      .map((line) => {
        const [name = '', file = ''] = line.slice(ROUTE_IMPORT.length).split(" } from './routes/")
        return [name.replace(/Import$/, ''), file.replaceAll("'", '')]
      }),
  )

/** Reads `routeTree.gen.ts` without the root; parents come first. */
export function readRoutes(tree: string): TreeRoute[] {
  const files = filesIn(tree)
  const pieces = tree.split('Import.update({')
  const open = pieces.slice(1).map((piece, index) => {
    const [options = ''] = piece.split('}')
    return {
      name: lastWord(pieces[index]),
      id: quoted(options, 'id') ?? '',
      path: quoted(options, 'path'),
      parent: options.split('getParentRoute: () => ')[1]?.split(',')[0] ?? '',
    }
  })
  const read = new Map<string, TreeRoute>()
  while (open.length > 0) {
    const found = open.filter(({ parent }) => parent === 'rootRouteImport' || read.has(parent))
    if (found.length === 0) throw new Error('routeTree.gen.ts is not written as expected')
    for (const { name, id, path, parent } of found) {
      const above = read.get(parent)
      read.set(name, {
        file: files.get(name) ?? '',
        id,
        path,
        above: above ? above.above + above.id : '',
        address: (above?.address ?? '') + (path ?? ''),
      })
    }
    open.splice(0, open.length, ...open.filter(({ name }) => !read.has(name)))
  }
  return [...read.values()]
}

/** Addresses of pages, each once, with parameters as `$`. Any address of two segments returns 404 by itself. */
export const addressesOf = (routes: readonly TreeRoute[]) => [
  ...new Set(
    routes
      .map(({ address }) => address.replace(/\/$/, '').replaceAll(/\$\w+/g, '$'))
      .filter((address) => !address.startsWith('/$')),
  ),
]

const segmentsOf = (address: string) => address.split('/').filter((part) => part !== '')

const patternOf = (addresses: readonly string[]) => {
  const parts = addresses.map((address) =>
    segmentsOf(address)
      .map((part) => (part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
      .join('/'),
  )
  const outer = parts.filter((part) => !parts.some((other) => part.startsWith(`${other}/`)))
  return `^/(?:${[...new Set(outer)].join('|')})(?:/|$)`
}

/**
 * Splits routes into those that every page starts with (by file), and areas: by the first segment of the address, or,
 * where early routes have the same one, by the early route above them. The first area whose pattern matches has the
 * routes of an address.
 */
export function routeAreas(routes: readonly TreeRoute[], early: ReadonlySet<string>) {
  const start = routes.filter(({ file }) => early.has(file))
  const firstOf = ({ address }: TreeRoute) => segmentsOf(address)[0] ?? ''
  const taken = new Set(start.map(firstOf))
  const earlyIds = start
    .map(({ above, id }) => above + id)
    .toSorted((one, other) => other.length - one.length)
  const areas = new Map<string, TreeRoute[]>()
  for (const route of routes.filter(({ file }) => !early.has(file))) {
    const first = firstOf(route)
    const name = taken.has(first) ? (earlyIds.find((id) => route.above.startsWith(id)) ?? first) : first
    areas.set(name, [...(areas.get(name) ?? []), route])
  }
  const lazy = [...areas].map(([name, own]): RouteArea => {
    const addresses = own.map((route) => (taken.has(firstOf(route)) ? route.address : firstOf(route)))
    return { name, pattern: patternOf(addresses), routes: own }
  })
  // Areas that start with a parameter match everything, so they come last.
  return {
    start,
    lazy: lazy.toSorted((one, other) => Number(/^\W/.test(one.name)) - Number(/^\W/.test(other.name))),
  }
}
