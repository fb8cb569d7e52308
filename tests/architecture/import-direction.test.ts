import { describe, expect, it } from 'vitest'
import { importCycles } from './import-cycles.ts'
import { layerOf, LAYERS } from './layers.ts'
import { importsOf, isTest, read, sourceFiles, target } from './source-files.ts'

/** What each workspace may import of ours besides itself (ARCHITECTURE.md, "The arrows"). */
const allowed: Record<string, string[]> = {
  'domain/': [],
  'config/': [],
  'db/': ['domain/'],
  'jobs/': ['domain/', 'db/'],
  'search-config/': ['domain/'],
  'search-engine/': [],
  'api/': ['domain/', 'config/', 'db/', 'jobs/', 'search-config/'],
  'indexer/': ['domain/', 'config/', 'db/', 'jobs/', 'search-config/'],
  'hosting/': ['domain/', 'config/', 'api/contract/'],
  'web/': ['domain/', 'config/', 'api/contract/', 'search-config/'],
}

const shipped = sourceFiles().filter((file) => !isTest(file) && !file.endsWith('.d.ts'))
const edges = shipped.flatMap((file) =>
  importsOf(file).flatMap((specifier) => {
    const to = target(file, specifier)
    return to ? [{ file, to }] : []
  }),
)

/** Mounted by the app itself. */
const OF_NO_AREA = new Set(['api/src/http/docs.routes.ts', 'api/src/live/live.routes.ts'])

/** Folders that may import less of ours than their workspace. */
const NARROWER: Record<string, readonly string[]> = {
  'api/contract/': ['domain/', 'search-config/'],
  'web/src/': ['domain/', 'api/contract/', 'search-config/'],
}

/** Folders that run in browsers as well as on servers, with the packages that they may import. */
const PACKAGES: Record<string, readonly string[]> = {
  'domain/src/': [],
  'config/src/': ['zod'],
  'search-config/src/': ['zod'],
  'api/contract/': ['zod', 'ipaddr.js', 'hono/utils/cookie'],
}

/** What files import that is no relative path. */
const packageEdges = (files: readonly string[]) =>
  files.flatMap((file) =>
    [
      ...read(file).matchAll(
        /^(?:import|export)\s(?:[^'"=;]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ].map(([, stated, loaded]) => ({ file, name: stated ?? loaded ?? '' })),
  )

describe('import direction', () => {
  it('finds the imports it is meant to judge', () => {
    expect(edges.length).toBeGreaterThan(200)
  })

  it('knows every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    expect(Object.keys(allowed).toSorted()).toEqual(workspaces.map((name) => `${name}/`).toSorted())
  })

  it.each(Object.entries(allowed))('%s imports only what the arrows allow', (workspace, others) => {
    const wrong = edges.filter(
      ({ file, to }) =>
        file.startsWith(workspace) &&
        !to.startsWith(workspace) &&
        !others.some((other) => to.startsWith(other)),
    )
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(NARROWER))('%s imports only %j of ours', (folder, others) => {
    const within = edges.filter(({ file, to }) => file.startsWith(folder) && !to.startsWith(folder))
    expect(within.length).toBeGreaterThan(0)
    expect(within.filter(({ to }) => !others.some((other) => to.startsWith(other)))).toEqual([])
  })

  it.each(Object.entries(PACKAGES))('%s imports no package but %j', (folder, allowedPackages) => {
    const files = shipped.filter((file) => file.startsWith(folder))
    expect(files.length).toBeGreaterThan(1)
    expect(
      packageEdges(files).filter(
        ({ name }) => !allowedPackages.includes(name) && !name.startsWith('@quarry/'),
      ),
    ).toEqual([])
  })

  it('keeps server modules out of web/src', () => {
    const imported = packageEdges(shipped.filter((file) => file.startsWith('web/src/')))
    expect(imported.length).toBeGreaterThan(500)
    expect(
      imported.filter(({ name }) => /^(node:|(pg|kysely|bullmq|hono|pino|undici)(\/|$))/.test(name)),
    ).toEqual([])
  })

  it('has no import cycle, type imports and lazily loaded parts included', () => {
    const pair = [
      { file: 'a.ts', to: 'b.ts' },
      { file: 'b.ts', to: 'a.ts' },
    ]
    expect(importCycles([...pair, { file: 'c.ts', to: 'a.ts' }])).toEqual([['a.ts', 'b.ts']])
    expect(importCycles(edges)).toEqual([])
  })

  it.each(Object.keys(LAYERS))('%s has no file outside the areas that are listed', (root) => {
    const within = shipped.filter((file) => file.startsWith(root))
    expect(within.length).toBeGreaterThan(50)
    expect(within.filter((file) => layerOf(file) < 0)).toEqual([])
  })

  it.each(Object.entries(LAYERS))('%s lists no area that is gone', (root, layers) => {
    const files = [...shipped, ...edges.map(({ to }) => to)]
    const inUse = new Set(files.filter((file) => file.startsWith(root)).map(layerOf))
    expect(layers.filter((_, layer) => !inUse.has(layer))).toEqual([])
  })

  it.each(Object.keys(LAYERS))('%s imports only from its own area and those below', (root) => {
    const within = edges.filter(({ file, to }) => file.startsWith(root) && to.startsWith(root))
    expect(within.length).toBeGreaterThan(200)
    expect(within.filter(({ to }) => layerOf(to) < 0)).toEqual([])
    expect(within.filter(({ file, to }) => layerOf(to) > layerOf(file))).toEqual([])
  })

  it("routes of the API are imported by their area's registration alone", () => {
    const areaOf = (file: string) => file.split('/')[2] ?? ''
    const routes = edges.filter(({ to }) => to.startsWith('api/src/') && to.endsWith('.routes.ts'))
    expect(routes.length).toBeGreaterThan(50)
    const outside = routes.filter(
      ({ file, to }) => file !== `api/src/${areaOf(to)}/${areaOf(to)}.area.ts` && !OF_NO_AREA.has(to),
    )
    expect(outside).toEqual([])
  })

  it("an area's registration is imported by the app alone", () => {
    const areas = edges.filter(({ to }) => to.startsWith('api/src/') && to.endsWith('.area.ts'))
    expect(areas).toHaveLength(16)
    expect(areas.filter(({ file }) => file !== 'api/src/app.ts')).toEqual([])
  })

  it('nothing that ships imports scripts or tests', () => {
    const wrong = edges.filter(
      ({ file, to }) => !file.startsWith('scripts/') && /^(scripts|tests)\//.test(to),
    )
    expect(wrong).toEqual([])
  })
})
