import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** What a page preloads and links; the part of the router's manifest that this site uses. */
interface RouteAssets {
  preloads: string[]
  css: string[]
}

export interface PageAssets {
  routes: Record<string, RouteAssets>
}

/** Parts of a public page that only staff see. They have files of their own, which other visitors do not load. */
const STAFF_PARTS: Readonly<Record<string, string>> = {
  '/$type/$project/_page/moderation': 'src/features/moderation/review/review.tsx',
}

type BuildManifest = Record<string, Chunk>

/** The router's id of a route file, by its naming rules: `src/routes/mod.$id.index.tsx` is `/mod/$id/`. */
export function routeIdOf(file: string): string {
  const name = file.replace(/^src\/routes\//, '').replace(/\.tsx?$/, '')
  if (name === '__root') return '__root__'
  const segments = name
    .split(/\/|(?<!\[)\.(?!\])/)
    .filter((segment) => segment !== 'route')
    .map((segment) => (segment === 'index' ? '' : segment.replaceAll(/\[(.)\]/g, '$1')))
  return `/${segments.join('/')}`
}

function collect(manifest: BuildManifest, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => collect(manifest, next, seen))]
}

const routeOf = (key: string) => /^(src\/routes\/.+\.tsx)\?tsr-split=component/.exec(key)?.[1]

/** The files that define lazy-loaded routes (`vite/lazy-routes-plugin.ts`). */
function routeFiles(built: BuildManifest): Map<string, Chunk[]> {
  const areas = Object.keys(built).filter((key) => key.includes('virtual:routes-of/'))
  return new Map(
    areas.flatMap((area) => {
      const chunks = collect(built, area)
      const parts = built[area]?.dynamicImports ?? []
      return parts.flatMap((part) => {
        const route = routeOf(part)
        return route ? [[routeIdOf(route), chunks] as const] : []
      })
    }),
  )
}

/** The routes with the parts that only staff load. */
function withStaffParts(routes: PageAssets['routes'], built: BuildManifest): PageAssets['routes'] {
  const ofAll = new Set(routes['__root__']?.preloads)
  const ofStaff = Object.entries(STAFF_PARTS).flatMap(([id, part]) => {
    const known = routes[id]
    if (!known) return []
    if (!built[part]) throw new Error(`the build has no ${part}`)
    const chunks = collect(built, part).filter(({ file }) => !ofAll.has(`/${file}`))
    const preloads = [...known.preloads, ...chunks.map(({ file }) => `/${file}`)]
    const css = [...known.css, ...chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`)]
    const assets: RouteAssets = { preloads: [...new Set(preloads)], css: [...new Set(css)] }
    return [[id, assets] as const]
  })
  return { ...routes, ...Object.fromEntries(ofStaff) }
}

/**
 * Reads from the build what each route needs: chunks to preload and stylesheets. The first view then waits for
 * nothing that only a script would have requested. `entry` is the script a page starts with; `build` changes with
 * every release.
 */
export function readAssets(dist: string): {
  manifest: PageAssets
  staffManifest: PageAssets
  entry: string
  build: string
} {
  const text = readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')
  const built = JSON.parse(text) as BuildManifest
  const entry = built['src/entry-client.tsx']
  if (!entry) throw new Error('the build has no entry; run `npm run build -w web`')
  const ofEntry = collect(built, 'src/entry-client.tsx')
  const shared = new Set(ofEntry.map((chunk) => chunk.file))
  const routes: PageAssets['routes'] = {
    __root__: {
      preloads: ofEntry.map((chunk) => `/${chunk.file}`),
      css: ofEntry.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    },
  }
  const ofArea = routeFiles(built)
  for (const key of Object.keys(built)) {
    const route = routeOf(key)
    if (!route) continue
    const id = routeIdOf(route)
    const own = [...(ofArea.get(id) ?? []), ...collect(built, key)]
    const chunks = new Set(own.filter((chunk) => !shared.has(chunk.file)))
    const css = [...chunks].flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`)
    const known = routes[id]
    routes[id] = {
      preloads: [...new Set([...(known?.preloads ?? []), ...[...chunks].map((chunk) => `/${chunk.file}`)])],
      css: [...new Set([...(known?.css ?? []), ...css])],
    }
  }
  for (const [id, assets] of Object.entries(routes)) {
    const above = Object.keys(routes).filter((other) => id !== other && id.startsWith(`${other}/`))
    const known = new Set(above.flatMap((other) => routes[other]?.preloads ?? []))
    assets.preloads = assets.preloads.filter((file) => !known.has(file))
  }
  return {
    manifest: { routes },
    staffManifest: { routes: withStaffParts(routes, built) },
    entry: `/${entry.file}`,
    build: createHash('sha256').update(text).digest('hex').slice(0, 12),
  }
}
