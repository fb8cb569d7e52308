import { countersMatter, type Counters } from '@quarry/search-config/popularity'
import { projectIndex } from '@quarry/search-config/projects'
import type { SyncContext } from './sync-context.ts'
import { loadProjects } from './sync-project.ts'

const COUNTERS = ['downloads', 'follows', 'popularity'] as const

/** Those of the projects whose indexed counters are so far off that a reader or the ranking would notice. */
export async function findMovedCounters(context: SyncContext, ids: readonly string[]): Promise<string[]> {
  const { documents } = await loadProjects(context, { ids })
  const fields = [projectIndex.primaryKey, ...COUNTERS]
  const indexed = await context.engine.fetch(projectIndex.uid, { ids, fields, limit: ids.length })
  const indexedById = new Map(indexed.map((document) => [document['project_id'], toCounters(document)]))
  return documents.flatMap((document) => {
    const before = indexedById.get(document.project_id)
    return before && countersMatter(before, document) ? [document.project_id] : []
  })
}

function toCounters(document: Record<string, unknown>): Counters {
  const [downloads = 0, follows = 0, popularity = 0] = COUNTERS.map((name) => Number(document[name] ?? 0))
  return { downloads, follows, popularity }
}
