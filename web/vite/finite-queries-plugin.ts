import type { Plugin } from 'vite'

const STUB = '\0quarry:finite-queries'

/** Leaves the code of infinite queries out of pages (0.4 kB of each): no page has one. */
export function finiteQueries(): Plugin {
  return {
    name: 'quarry:finite-queries',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const isBehavior = id === './infiniteQueryBehavior.js' && importer?.includes('/@tanstack/query-core/')
      return isBehavior && this.environment.name === 'client' ? STUB : undefined
    },
    load(id) {
      if (id !== STUB) return undefined
      return 'export const infiniteQueryBehavior = () => {}, hasNextPage = () => false, hasPreviousPage = hasNextPage'
    },
  }
}
