import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SET = 'lucide-react'
const PREFIX = 'virtual:icon/'
const drawing = join(import.meta.dirname, 'icon-component.tsx')
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/** Files of the set by exported name, read from its list of exports. */
function filesOfIcons(): Map<string, string> {
  const list = createRequire(import.meta.url)
    .resolve(SET)
    .replace('cjs', 'esm')
    .replace(/\.[cm]?js$/, '.mjs')
  const lines = readFileSync(list, 'utf8').matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, join(dirname(list), file)] as const,
      ),
    ),
  )
}

/** The lines of an icon as the inside of an `svg`. */
export const linesOf = ({ node }: IconData) =>
  node
    .map(([tag, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
      )
      return `<${tag}${written.join('')}/>`
    })
    .join('')

/** Rewrites an import of the set to one import for each icon; types stay where they are. */
export function importEach(code: string): string {
  return code.replaceAll(IMPORT, (_all, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const types = names.filter((name) => name.startsWith('type '))
    const icons = names.filter((name) => name && !name.startsWith('type '))
    return [
      ...(types.length > 0 ? [`import { ${types.join(', ')} } from '${SET}'`] : []),
      ...icons.map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        return `import ${local} from '${PREFIX}${icon}'`
      }),
    ].join('; ')
  })
}

/**
 * Builds icons as strings of SVG. The set's own components have their lines as data and 1.5 kB of code to render
 * them. Imported one by one, icons are bundled with the page that shows them.
 */
export function icons(): Plugin {
  const files = filesOfIcons()
  return {
    name: 'quarry:icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    transform(code, id) {
      if (!id.includes('/web/src/') || !code.includes(SET)) return undefined
      return { code: importEach(code), map: null }
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const name = id.slice(PREFIX.length + 1)
      const file = files.get(name)
      if (!file) throw new Error(`the icon set has no \`${name}\``)
      const { __iconData: icon } = (await import(pathToFileURL(file).href)) as { __iconData: IconData }
      const made = `drawing(${JSON.stringify(linesOf(icon))})`
      return `import { drawing } from ${JSON.stringify(drawing)}\nexport default /*#__PURE__*/ ${made}`
    },
  }
}
