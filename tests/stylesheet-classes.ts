import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const styles = join(import.meta.dirname, '../web/src/styles')
const read = (file: string) => readFileSync(join(styles, file), 'utf8')

/** Sheets that go with the pages that use them. */
export const pageSheets = globSync('pages/*.css', { cwd: styles })
  .map((file) => basename(file))
  .toSorted()

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

/** Classes that every page has styles for. */
const shared = new Set(globSync('*.css', { cwd: styles }).flatMap((file) => styled(read(file))))

/** Which sheets of pages say something of a class, by one way to look at them. */
function sheetsBy(look: (css: string) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const sheet of pageSheets)
    for (const name of new Set(look(read(`pages/${sheet}`))))
      if (!shared.has(name)) found.set(name, [...(found.get(name) ?? []), sheet])
  return found
}

/** The sheets in which rules begin with a class; one of them, if nothing is wrong. */
export const beginnings: ReadonlyMap<string, readonly string[]> = sheetsBy(begun)
const named = sheetsBy((css) =>
  selectorsOf(css).flatMap((selector) => namesIn(selector.replaceAll(/\([^()]*\)/g, ''))),
)
/** The sheet of a class: where rules begin with it, else the only one that gives it a look or names it at all. */
export const homes: ReadonlyMap<string, string> = findHomes()

function findHomes() {
  const found = new Map<string, string>()
  for (const places of [named, sheetsBy(styled), beginnings])
    for (const [name, [sheet, ...more]] of places)
      if (sheet !== undefined && more.length === 0) found.set(name, sheet)
  return found
}
