import { describe, expect, it } from 'vitest'
import { importsOf, isTest, sourceFiles, target } from './source-files.ts'

/** What each workspace may import of ours besides itself (ARCHITECTURE.md, "The arrows"). */
const allowed: Record<string, string[]> = {
  'domain/': [],
  'db/': ['domain/'],
  'jobs/': ['domain/', 'db/'],
  'search-config/': ['domain/'],
  'search-engine/': [],
  'api/': ['domain/', 'db/', 'jobs/', 'search-config/'],
  'indexer/': ['domain/', 'db/', 'jobs/', 'search-config/'],
  'web/': ['domain/', 'api/contract/', 'search-config/'],
}

/** The areas of the API, leftmost first: an area may import itself and those to its left. */
const apiAreas = [
  'kernel',
  'adapters',
  'http',
  'people',
  'accounts',
  'catalogue',
  'notifications',
  'moderation',
  'operations',
]

/** The floors of the engine along the way of the data: a folder may import itself and those before it. */
const engineFloors = [
  'runtime',
  'caching',
  'text',
  'protocol',
  'settings',
  'state',
  'documents',
  'storage',
  'auth',
  'index',
  'filter',
  'request',
  'query',
  'ranking',
  'facets',
  'format',
  'search',
  'indexes',
  'threads',
  'tasks',
  'engine.ts',
  'http',
  'server.ts',
  'options.ts',
  'main.ts',
]

/** The layers of the web, lowest first. */
const layers = ['web/src/ui/', 'web/src/features/', 'web/src/routes/']

const areaOf = (file: string) => apiAreas.indexOf(file.split('/')[2] ?? '')
const layerOf = (file: string) => layers.findIndex((layer) => file.startsWith(layer))

const shipped = sourceFiles().filter((file) => !isTest(file))
const edges = shipped.flatMap((file) =>
  importsOf(file).flatMap((specifier) => {
    const to = target(file, specifier)
    return to ? [{ file, to }] : []
  }),
)

describe('import direction', () => {
  it('finds the imports it is meant to judge', () => {
    expect(edges.length).toBeGreaterThan(200)
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

  it('the contract imports nothing of the server', () => {
    const wrong = edges.filter(
      ({ file, to }) => file.startsWith('api/contract/') && to.startsWith('api/src/'),
    )
    expect(wrong).toEqual([])
  })

  it('areas of the API import only leftwards', () => {
    const wrong = edges.filter(({ file, to }) => {
      if (!file.startsWith('api/src/') || !to.startsWith('api/src/')) return false
      const [from, into] = [areaOf(file), areaOf(to)]
      return from >= 3 && into > from
    })
    expect(wrong).toEqual([])
  })

  it('the engine imports only towards the beginning of the way of its data', () => {
    const within = edges.filter(
      ({ file, to }) => file.startsWith('search-engine/src/') && to.startsWith('search-engine/src/'),
    )
    const floorOf = (file: string) => engineFloors.indexOf(file.split('/')[2] ?? '')
    expect(within.length).toBeGreaterThan(200)
    expect(within.filter(({ file }) => floorOf(file) < 0)).toEqual([])
    expect(within.filter(({ file, to }) => floorOf(to) > floorOf(file))).toEqual([])
  })

  it('web goes routes → features → ui, never back', () => {
    const wrong = edges.filter(({ file, to }) => layerOf(file) >= 0 && layerOf(to) > layerOf(file))
    expect(wrong).toEqual([])
  })

  it('nothing that ships imports scripts or tests', () => {
    const wrong = edges.filter(
      ({ file, to }) => !file.startsWith('scripts/') && /^(scripts|tests)\//.test(to),
    )
    expect(wrong).toEqual([])
  })
})
