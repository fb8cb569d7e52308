import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { EARLY_ROUTES } from './page-chunks.ts'
import { readRoutes, routeAreas, addressesOf, type TreeRoute } from './route-areas.ts'

const src = join(import.meta.dirname, '../src')
const TREE = join(src, 'routeTree.gen.ts')
const HANG = JSON.stringify(join(src, 'lib/lazy/lazy-routes.ts'))
const LIST = 'virtual:lazy-routes'
/** Module id of an area, by which the server finds its file. */
const AREA = 'virtual:routes-of/'

export const isRouteArea = (id: string | null) => id?.startsWith(`\0${AREA}`) ?? false

const importOf = (file: string, name: string) =>
  `import { Route as ${name} } from ${JSON.stringify(join(src, 'routes', `${file}.tsx`))}`

/** Imports of these routes, and their rows for `lib/lazy/lazy-routes.ts`. */
function written(routes: readonly TreeRoute[]) {
  const rows = routes.map(({ id, path, above }, index) => {
    const own = path === id ? [] : [JSON.stringify(path ?? null)]
    return `[${[`r${index}`, JSON.stringify(above), JSON.stringify(id), ...own].join(',')}]`
  })
  return {
    imports: routes.map(({ file }, index) => importOf(file, `r${index}`)).join('\n'),
    rows: `[${rows.join(',\n')}]`,
  }
}

/**
 * Browsers start with the routes of the most visited entry pages and load the others by area, so that no page grows
 * with the routes of another area. Server, development and types use the whole generated tree.
 */
export function lazyRoutes(): Plugin {
  let known: ReturnType<typeof routeAreas> | undefined
  const areas = () => (known ??= routeAreas(readRoutes(readFileSync(TREE, 'utf8')), EARLY_ROUTES))
  let isWhole = true
  return {
    name: 'quarry:lazy-routes',
    enforce: 'pre',
    configResolved({ command }) {
      isWhole = command === 'serve'
    },
    resolveId: (id) => (id === LIST || id.startsWith(AREA) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) {
        const rows = areas().lazy.map(
          ({ name, pattern }) =>
            `[/${pattern.replaceAll('/', String.raw`\/`)}/i,()=>import(${JSON.stringify(AREA + name)})]`,
        )
        const pages = areas().lazy.flatMap((area) => addressesOf(area.routes))
        return `export const LAZY_AREAS = [${isWhole ? '' : rows.join(',\n')}]
export const LAZY_PAGES = ${JSON.stringify(isWhole ? '' : pages.join(' '))}.split(' ')`
      }
      if (isRouteArea(id)) {
        const area = areas().lazy.find(({ name }) => `\0${AREA}${name}` === id)
        const { imports, rows } = written(area?.routes ?? [])
        return `${imports}\nexport default ${rows}`
      }
      if (id !== TREE || isWhole || this.environment.name !== 'client') return undefined
      const { imports, rows } = written(areas().start)
      return `import { hangRoutes } from ${HANG}
${importOf('__root', 'root')}
${imports}
hangRoutes(${rows}, root)
export const routeTree = root`
    },
  }
}
