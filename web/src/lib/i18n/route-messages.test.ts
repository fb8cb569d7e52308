import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const AREAS = new Set(
  globSync('*.json', { cwd: join(SRC, 'locales/en-US') }).map((file) => basename(file, '.json')),
)
const ROUTES = globSync('routes/**/*.tsx', { cwd: SRC, exclude: ['**/*.test.*', '**/__root.tsx'] })

/** Modules of which a route uses only parts without these texts, or that add a beginning to ids that look like them. */
const PARTLY: Readonly<Record<string, readonly string[]>> = {
  'changes-since-decision.tsx': ['versions'],
  'collection-header.tsx': ['accounts-profile'],
  'identity-fields.tsx': ['accounts-settings'],
  'markdown.queries.ts': ['markdown'],
  'report-link.tsx': ['accounts-profile'],
  'staff-only.ts': ['moderation'],
  'tag-icon.tsx': ['projects-tags'],
  'take-down-link.tsx': ['accounts-profile'],
}

interface Module {
  imports: string[]
  /** Areas of texts that it shows, and areas that it loads. */
  uses: Set<string>
  loads: Set<string>
}

const areasIn = (texts: Iterable<string | undefined>) =>
  new Set([...texts].flatMap((text) => (text !== undefined && AREAS.has(text) ? [text] : [])))

const modules = new Map<string, Module>()

function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/^import type [^;]*? from '[^']*'/gm, '')
  const imports = [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    join(dirname(file), to),
  )
  const lists = [...source.matchAll(/(?:messages: |ensure\()\[([^\]]*)\]/g)].map(([, list = '']) => list)
  const read: Module = {
    imports: imports.filter((to) => /\.tsx?$/.test(to) && existsSync(to)),
    uses: areasIn([...source.matchAll(/['"`]([a-z][\w-]*)\.[\w.$-{}]*['"`]/g)].map(([, area]) => area)),
    loads: areasIn(lists.flatMap((list) => list.split(',')).map((name) => name.replaceAll(/[^\w-]/g, ''))),
  }
  modules.set(file, read)
  return read
}

/** Other parts of the shell and the forms of the server load their texts themselves. */
const isApart = (file: string) => /\/src\/shell\/|\/native-forms\.ts$|\.forms\.ts$|routeTree/.test(file)

/** The modules of a route, also those that are loaded on demand. */
function modulesOf(route: string): Set<string> {
  const seen = new Set<string>()
  const open = [join(SRC, route)]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || isApart(file)) continue
    seen.add(file)
    open.push(...readModule(file).imports)
  }
  return seen
}

const nameOf = (route: string) => route.replace(/^routes\//, '').replace(/\.tsx$/, '')
const isAbove = (other: string, route: string) =>
  nameOf(route).startsWith(`${nameOf(other)}.`) || nameOf(route).startsWith(`${nameOf(other)}/`)

it('loads the texts of all parts of a page, also of those that are loaded on demand', () => {
  expect(ROUTES.length).toBeGreaterThan(80)
  const missing = ROUTES.flatMap((route) => {
    const files = [...modulesOf(route)]
    const around = ROUTES.filter((other) => isAbove(other, route)).map((other) => join(SRC, other))
    const loaded = new Set([
      'shell',
      ...[...around, join(SRC, route)].flatMap((file) => [...readModule(file).loads]),
      ...files.flatMap((file) => [...readModule(file).loads]),
    ])
    return files.flatMap((file) =>
      [...readModule(file).uses]
        .filter((area) => !loaded.has(area) && !PARTLY[basename(file)]?.includes(area))
        .map((area) => `${route}: ${area} of ${basename(file)}`),
    )
  })
  expect(missing).toEqual([])
})
