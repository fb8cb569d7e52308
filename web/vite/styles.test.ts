import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sheets = globSync('styles/pages/*.css', { cwd: root })
  .map((file) => basename(file))
  .toSorted()
const everywhere = globSync('styles/*.css', { cwd: root })
const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/*.gen.ts'] })

const CLASS = /\.([a-zA-Z][\w-]*)/g
const namesIn = (text: string) => [...text.matchAll(CLASS)].map(([, name = '']) => name)

function selectorsOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|'[^'\n]*'|url\([^)]*\)/g, '')
  return [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, text = '']) => text.split(','))
}

/** Classes that the last part of a selector names: those it gives a look to. */
function styled(css: string): string[] {
  return selectorsOf(css).flatMap((selector) => {
    const last = selector
      .replaceAll(/\([^()]*\)/g, '')
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)
    return namesIn(last ?? '')
  })
}

/** Classes that rules begin with. */
const begun = (css: string) =>
  [...css.matchAll(/^\s*\.([a-z][\w-]*)[^,{}]*[,{]/gm)].map(([, name = '']) => name)

const shared = new Set(everywhere.flatMap((file) => styled(read(file))))

/** Which sheets of pages say something of a class, by one way to look at them. */
function sheetsBy(look: (css: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const sheet of sheets)
    for (const name of new Set(look(read(`styles/pages/${sheet}`))))
      if (!shared.has(name)) found.set(name, [...(found.get(name) ?? []), sheet])
  return found
}

const heads = sheetsBy(begun)
const named = sheetsBy((css) => selectorsOf(css).flatMap((selector) => namesIn(selector.replaceAll(/\([^()]*\)/g, ''))))
/** The sheet of a class: where rules begin with it, else the only one that gives it a look or names it at all. */
const homes = new Map<string, string>()
for (const found of [named, sheetsBy(styled), heads])
  for (const [name, [sheet, ...more]] of found)
    if (sheet !== undefined && more.length === 0) homes.set(name, sheet)

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

/** Classes that a component gives to what it draws, where they are written out; what is compared is none. */
function drawn(source: string): string[] {
  const written = [...source.matchAll(/className=(?:"([^"]*)"|\{)/g)].flatMap((given) => {
    if (given[1] !== undefined) return [given[1]]
    const code = braced(source, given.index + given[0].length - 1)
    return [...code.matchAll(/(?<![!=]== )'([^']*)'/g)].map(([, text = '']) => text)
  })
  return written.flatMap((text) => text.split(/\s+/))
}

/** Sheets that come with a module: its own, and those of all it imports for more than types. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(root, file))) return new Set()
  seen.add(file)
  const imports = [...read(file).matchAll(/^(?:import|export)(?! type\b)[^'"]*?'(\.[^']+)'/gm)]
  return new Set(
    imports.flatMap(([, path = '']) =>
      path.endsWith('.css') ? [basename(path)] : [...sheetsOf(join(dirname(file), path), seen)],
    ),
  )
}

const isRoute = (file: string) => file.startsWith('routes/')

describe('styles of pages', () => {
  it('finds what it is meant to judge', () => expect(homes.size).toBeGreaterThan(150))

  it('are in one sheet for each class, so that it is found and goes with its pages as a whole', () =>
    expect([...heads].filter(([, found]) => found.length > 1)).toEqual([]))

  it('come with every component that draws with them', () => {
    const missing = sources.flatMap((file) => {
      const source = read(file)
      // A route file is in the first file of all pages, so what it draws with comes by the parts that it places.
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

  it('are never asked for by a route file, which would bring them to every page', () =>
    expect(sources.filter((file) => isRoute(file) && read(file).includes('pages/'))).toEqual([]))

  it('are all in the sheet of the development server', () => {
    const imported = [...read('styles/dev.css').matchAll(/@import '\.\/pages\/([^']+)'/g)].map(
      ([, name]) => name,
    )
    expect(new Set(imported)).toEqual(new Set(sheets))
  })
})
