import { globSync } from 'node:fs'
import { join } from 'node:path'

/** What the bundler tells about a module. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

type Family = 'home' | 'search' | 'project' | 'user' | 'other'
type Chunk = Family | 'catalogue' | 'parts'

/** Routes of the pages most visits begin with; `other` is the rest. */
const FAMILIES: Record<Exclude<Family, 'other'>, readonly string[]> = {
  home: ['index'],
  search: ['mods', 'modpacks', 'resourcepacks', 'shaders', 'plugins', 'datapacks', 'search'],
  project: ['$type.$project', '$type.$project._page', '$type.$project._page.index'],
  user: ['user/$user', 'user/$user.index', 'user/$user.$projectType'],
}

const routes = join(import.meta.dirname, '../src/routes')
const COMPONENT = '?tsr-split=component'

/** Everything that these routes import before anything is pressed. */
function closureOf(names: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const open = names.map((name) => join(routes, `${name}.tsx${COMPONENT}`))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

function readFamilies(modules: Modules): [Family, Set<string>][] {
  const known: readonly string[] = Object.values(FAMILIES).flat()
  const all = globSync('**/*.tsx', { cwd: routes }).map((file) => file.replace(/\.tsx$/, ''))
  const families = { ...FAMILIES, other: all.filter((name) => !known.includes(name)) }
  return Object.entries(families).map(([family, names]) => [family as Family, closureOf(names, modules)])
}

/**
 * The file for a module that these families use; `undefined` leaves it to the bundler. What is shared stands apart from
 * what only one kind of page has, since a page that needs one module of a file gets the file, and its styles.
 */
export function chunkFor(users: readonly Family[]): Chunk | undefined {
  const [first, ...more] = users.filter((family) => family !== 'other')
  if (more.length > 0) return users.includes('project') ? 'catalogue' : 'parts'
  // The many other pages have much in common with these two, and nothing to do with the large files of the rest.
  const isShared = users.includes('other') && first !== 'project' && first !== 'user'
  return first !== undefined && isShared ? 'parts' : first
}

/** Files that take first come first: what a module imports goes with it unless it has a file of its own. */
const ORDER: readonly Chunk[] = ['catalogue', 'project', 'parts', 'search', 'home', 'user']

/** Sheets that are wanted together. */
const TOGETHER: Readonly<Record<string, string>> = {
  hero: 'home',
  prose: 'project',
  pictures: 'project',
  checklist: 'publishing',
  'file-list': 'publishing',
}

/** Sheets of pages are files apart, so that they go with the modules that import them and with no others. */
export function sheetOf(id: string): string | null {
  const sheet = /\/styles\/pages\/([\w-]+)\.css$/.exec(id)?.[1]
  return sheet === undefined ? null : `${TOGETHER[sheet] ?? sheet}-styles`
}

/**
 * Files of the pages most visits begin with: one for each kind of page and few for what they share, instead of forty
 * small ones, each of which is a request and compresses badly. The rest is left to the bundler.
 */
export function pageChunks() {
  let families: [Family, Set<string>][] | undefined
  const chunkOf = (id: string, modules: Modules) => {
    // A route's own module keeps its own file, by which the server knows what to preload.
    if (id.includes(COMPONENT)) return undefined
    families ??= readFamilies(modules)
    return chunkFor(families.filter(([, ids]) => ids.has(id)).map(([family]) => family))
  }
  const pages = ORDER.map((name, index) => ({
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
    priority: ORDER.length - index,
  }))
  return [{ name: sheetOf, priority: ORDER.length + 1 }, ...pages]
}
