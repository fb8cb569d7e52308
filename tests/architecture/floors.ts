/**
 * The areas of each workspace from the lowest: a file may import from its own area and from those before it, types and
 * lazily loaded parts included. A new area is given its place here first. `*.routes.ts` stands for all files of that
 * name: they put the areas together.
 */
export const FLOORS: Record<string, readonly string[]> = {
  'api/src/': [
    'kernel',
    'config.ts',
    'adapters',
    'uploads',
    'http',
    'people',
    'accounts',
    'catalogue/licenses',
    'catalogue/projects',
    'catalogue/files',
    'catalogue/versions',
    'catalogue/images',
    'catalogue/new-project',
    'catalogue/hashes',
    'catalogue/rendered',
    'catalogue/follows',
    'catalogue/downloads',
    'catalogue/collections',
    'catalogue/statistics',
    'catalogue/teams',
    'catalogue/updates',
    'notifications',
    'moderation',
    'operations',
    'live',
    '*.routes.ts',
    'app.ts',
    'services.ts',
    'schedules.ts',
    'server.ts',
    'worker.ts',
  ],
  'web/src/': [
    'styles',
    'lib',
    'ui',
    'features/kinds',
    'features/tags',
    'features/forms',
    'features/content',
    'features/projects',
    'features/versions',
    'features/downloads',
    'features/gallery',
    'features/licenses',
    'features/follows',
    'features/people',
    'features/collections',
    'features/project-page',
    'features/publishing',
    'features/inbox',
    'features/moderation',
    'features/operations',
    'features/search',
    'features/quick-search',
    'features/home',
    'features/accounts',
    'features/settings',
    'features/kit',
    'shell',
    'routes',
    'routeTree.gen.ts',
    'router.tsx',
    'entry-client.tsx',
    'native-forms.ts',
    'entry-server.tsx',
  ],
  // Along the way of the data.
  'search-engine/src/': [
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
  ],
}

/** Place of a file among the areas of its workspace; -1 when none of them holds it. */
export function floorOf(file: string): number {
  const root = Object.keys(FLOORS).find((candidate) => file.startsWith(candidate))
  if (root === undefined) return -1
  const floors = FLOORS[root] ?? []
  const inside = file.slice(root.length)
  const byName = floors.findIndex((floor) => floor.startsWith('*') && inside.endsWith(floor.slice(1)))
  if (byName >= 0) return byName
  return floors.findIndex((floor) => inside === floor || inside.startsWith(`${floor}/`))
}
