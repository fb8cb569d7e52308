import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What a page preloads and links; the part of the router's manifest that this site uses. */
interface RouteAssets {
  preloads: string[]
  css: string[]
}

export interface PageAssets {
  routes: Record<string, RouteAssets>
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

/**
 * What each route needs, from the build: chunks to preload and stylesheets, so that the first view waits for nothing
 * that only the script would have found. `entry` is what it starts with; `build` changes with every release.
 */
export function readAssets(dist: string): {
  manifest: PageAssets
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
  for (const key of Object.keys(built)) {
    const route = /^(src\/routes\/.+\.tsx)\?tsr-split=component/.exec(key)
    if (!route?.[1]) continue
    const chunks = collect(built, key).filter((chunk) => !shared.has(chunk.file))
    const css = chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`)
    const id = routeIdOf(route[1])
    const known = routes[id]
    routes[id] = {
      preloads: [...(known?.preloads ?? []), ...chunks.map((chunk) => `/${chunk.file}`)],
      css: [...(known?.css ?? []), ...css],
    }
  }
  for (const [id, assets] of Object.entries(routes)) {
    const above = Object.keys(routes).filter((other) => id !== other && id.startsWith(`${other}/`))
    const known = new Set(above.flatMap((other) => routes[other]?.preloads ?? []))
    assets.preloads = assets.preloads.filter((file) => !known.has(file))
  }
  return {
    manifest: { routes },
    entry: `/${entry.file}`,
    build: createHash('sha256').update(text).digest('hex').slice(0, 12),
  }
}
