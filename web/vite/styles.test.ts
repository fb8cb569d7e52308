import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { beginnings, homes, pageSheets } from '../../tests/stylesheet-classes.ts'

const root = join(import.meta.dirname, '../src')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/*.gen.ts'] })

/** The text between the brace at `start` and the one that closes it. */
function braced(source: string, start: number): string {
  let depth = 0
  for (let end = start; end < source.length; end += 1) {
    if (source[end] === '{') depth += 1
    if (source[end] === '}') depth -= 1
    if (depth === 0) return source.slice(start + 1, end)
  }
  return ''
}

/** Classes that a component uses as literals; comparisons do not count. */
function drawn(source: string): string[] {
  const written = [...source.matchAll(/className=(?:"([^"]*)"|\{)/g)].flatMap((given) => {
    if (given[1] !== undefined) return [given[1]]
    const code = braced(source, given.index + given[0].length - 1)
    return [...code.matchAll(/(?<![!=]== )'([^']*)'/g)].map(([, text = '']) => text)
  })
  return written.flatMap((text) => text.split(/\s+/))
}

/** Stylesheets that are loaded with a module: its own, and those of all value imports. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(root, file))) return new Set()
  seen.add(file)
  const imports = [...read(file).matchAll(/^(?:import|export)(?! type\b)(?:[^'"=;]*? from)? '(\.[^']+)'/gm)]
  return new Set(
    imports.flatMap(([, path = '']) =>
      path.endsWith('.css') ? [basename(path)] : [...sheetsOf(join(dirname(file), path), seen)],
    ),
  )
}

const isRoute = (file: string) => file.startsWith('routes/')

describe('styles of pages', () => {
  it('finds components and stylesheets', () => expect(homes.size).toBeGreaterThan(150))

  it('define each class in one stylesheet', () =>
    expect([...beginnings].filter(([, found]) => found.length > 1)).toEqual([]))

  it('are imported by every component that uses them', () => {
    const missing = sources.flatMap((file) => {
      const source = read(file)
      // Route files are part of every page's entry, so the parts that they render import the styles.
      const has = isRoute(file)
        ? sheetsOf(file)
        : { has: (sheet: string) => source.includes(`styles/pages/${sheet}'`) }
      return drawn(source).flatMap((name) => {
        const sheet = homes.get(name)
        return sheet === undefined || has.has(sheet) ? [] : [`${file}: import ${sheet} (.${name})`]
      })
    })
    expect(missing).toEqual([])
  })

  it('are never imported by a route file, which would add them to every page', () =>
    expect(sources.filter((file) => isRoute(file) && read(file).includes('pages/'))).toEqual([]))

  it('are all in the stylesheet of the development server', () => {
    const imported = [...read('styles/dev.css').matchAll(/@import '\.\/pages\/([^']+)'/g)].map(
      ([, name]) => name,
    )
    expect(new Set(imported)).toEqual(new Set(pageSheets))
  })
})
