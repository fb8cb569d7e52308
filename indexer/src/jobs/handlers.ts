import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { anyOf } from '@quarry/search-config/filter-expressions'
import { dependencyValue } from '@quarry/search-config/filters'
import { INDEXES, type IndexName } from '@quarry/search-config/indexes'
import { ALL_DOCUMENTS, type Engine } from '../engine/engine.ts'
import { EngineRefusal } from '../engine/engine-errors.ts'
import { pageIds } from '../queries/ids.ts'
import { listGoneProjects, readProjectsOfOrganization, readShowingUser } from '../queries/dependents.ts'
import type { IndexJob, IndexJobName } from '@quarry/jobs/index-jobs'
import type { Handlers, IndexQueue } from '@quarry/jobs/index-queue'
import { noteTouched } from '../rebuild/change-log.ts'
import { untilServicesAnswer } from '../transient-errors.ts'
import { createBatcher } from './batcher.ts'
import type { SyncContext } from './sync-context.ts'
import { admitVersions, syncProjectDocuments, loadProjects } from './sync-project.ts'
import { SYNC, type Sync } from './sync.ts'
import { countersMatter, type Counters } from '@quarry/search-config/popularity'
import { projectIndex } from '@quarry/search-config/projects'

const COUNTERS = ['downloads', 'follows', 'popularity', 'weekly_downloads'] as const

/** The projects whose indexed counters differ so much that a reader or the ranking would notice. */
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
  const [downloads = 0, follows = 0, popularity = 0, weekly_downloads = 0] = COUNTERS.map((name) =>
    Number(document[name] ?? 0),
  )
  return { downloads, follows, popularity, weekly_downloads }
}

/** Maximum batch sizes: a project includes its versions, the others are small. */
const SIZES: Record<IndexName, number> = {
  projects: 200,
  versions: 1000,
  users: 1000,
  organizations: 500,
  collections: 500,
}

/**
 * An edit after a pause is written at once; frequent edits are combined. Each write invalidates the caches of the engine, so
 * ten writes a second leave more time for searches than forty, and add less than this to the delay.
 */
const INTERVAL_MS = 100

export interface HandlerOptions {
  context: SyncContext
  queue: Pick<IndexQueue, 'add'>
  signal: AbortSignal
}

export function createHandlers({ context, queue, signal }: HandlerOptions): Handlers {
  const batcher = (size: number, run: (ids: string[]) => Promise<void>) =>
    createBatcher({
      size,
      intervalMs: INTERVAL_MS,
      isDivisible: (error) => error instanceof EngineRefusal,
      run: async (ids) => untilServicesAnswer(() => run(ids), { signal, log: context.log }),
    })
  const sync = (index: IndexName, run: Sync = SYNC[index]) =>
    batcher(SIZES[index], async (ids) => {
      await noteTouched(context.db, index, ids)
      await run(context, ids)
    })
  // In two steps, so that the search for dependent documents delays no edit of another project.
  const projects = sync('projects', syncProjectDocuments)
  const around = batcher(SIZES.projects, async (ids) => {
    await admitVersions(context, ids)
    await queue.add(jobs('sync-project', await listDependingOnGone(context, ids)))
  })
  const counters = batcher(SIZES.projects, async (ids) =>
    queue.add(jobs('sync-project', await findMovedCounters(context, ids))),
  )
  const [user, organization] = [sync('users'), sync('organizations')]
  return {
    async 'sync-project'(id) {
      await projects(id)
      await around(id)
    },
    'sync-version': sync('versions'),
    'sync-collection': sync('collections'),
    'sync-counters': counters,
    async 'refresh-counters'() {
      const read = pageIds(context.db, 'projects', SIZES.projects)
      for await (const ids of read)
        await queue.add(jobs('sync-project', await findMovedCounters(context, ids)))
    },
    async 'sync-user'(id) {
      await user(id)
      const showing = await readShowingUser(context.db, id)
      const indexed = await Promise.all([
        idsInIndex(context.engine, 'projects', equals('author_id', id)),
        idsInIndex(context.engine, 'collections', equals('owner_id', id)),
      ])
      await queue.add(jobs('sync-organization', showing.organizationIds))
      await queue.add(jobs('sync-project', [...showing.projectIds, ...indexed[0]]))
      await queue.add(jobs('sync-collection', [...showing.collectionIds, ...indexed[1]]))
    },
    async 'sync-organization'(id) {
      await organization(id)
      const indexed = await idsInIndex(context.engine, 'projects', equals('organization_id', id))
      await queue.add(
        jobs('sync-project', [...(await readProjectsOfOrganization(context.db, id)), ...indexed]),
      )
    },
  }
}

const equals = (attribute: string, id: string) => anyOf(attribute, [id])

/** Ids of the documents that match a filter. For deleted rows, only the index knows which documents show them. */
async function idsInIndex(engine: Engine, index: IndexName, filter: string): Promise<string[]> {
  const { primaryKey } = INDEXES[index]
  const documents = await engine.fetch(index, { filter, fields: [primaryKey], limit: ALL_DOCUMENTS })
  return documents.map((document) => String(document[primaryKey]))
}

/** Projects whose documents still name a deleted project as a dependency. */
async function listDependingOnGone({ db, engine }: SyncContext, ids: readonly string[]): Promise<string[]> {
  const gone = await listGoneProjects(db, ids)
  if (gone.length === 0) return []
  const values = gone.flatMap((id) => DEPENDENCY_TYPES.map((kind) => dependencyValue(kind, id)))
  return idsInIndex(engine, 'projects', anyOf('depends_on', values))
}

function jobs(name: IndexJobName, ids: readonly string[]): IndexJob[] {
  return ids.map((id) => ({ name, id }))
}
