import type { IndexName } from '@quarry/search-config/indexes'
import { EngineRefusal } from '../engine/engine-errors.ts'
import { pageIds } from '../queries/ids.ts'
import { readProjectsOfOrganization, readShowingUser } from '../queries/dependents.ts'
import type { Handlers, IndexQueue } from '../queue.ts'
import { noteTouched } from '../rebuild/touched.ts'
import type { IndexJob, IndexJobName } from '../subscriptions.ts'
import { isTransient } from '../transient.ts'
import { createBatcher } from './batcher.ts'
import type { SyncContext } from './context.ts'
import { findMovedCounters } from './counters.ts'
import { SYNC } from './sync.ts'

/** Largest batches: a project brings its versions along, the others are small. */
const SIZES: Record<IndexName, number> = {
  projects: 200,
  versions: 1000,
  users: 1000,
  organizations: 500,
  collections: 500,
}

/** How long to wait before trying an absent service again. */
const PAUSE_MS = { first: 100, longest: 2000 }

export interface HandlerOptions {
  context: SyncContext
  queue: Pick<IndexQueue, 'add'>
  signal: AbortSignal
}

export function createHandlers({ context, queue, signal }: HandlerOptions): Handlers {
  const batcher = (size: number, run: (ids: string[]) => Promise<unknown>) =>
    createBatcher({
      size,
      isDivisible: (error) => error instanceof EngineRefusal,
      run: async (ids) => untilServicesAnswer(() => run(ids), { signal, context }),
    })
  const sync = (index: IndexName) =>
    batcher(SIZES[index], async (ids) => {
      await noteTouched(context.db, index, ids)
      await SYNC[index](context, ids)
    })
  const counters = batcher(SIZES.projects, async (ids) =>
    queue.add(jobs('sync-project', await findMovedCounters(context, ids))),
  )
  const [user, organization] = [sync('users'), sync('organizations')]
  return {
    'sync-project': sync('projects'),
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
      await queue.add(jobs('sync-organization', showing.organizationIds))
      await queue.add(jobs('sync-collection', showing.collectionIds))
      await queue.add(jobs('sync-project', showing.projectIds))
    },
    async 'sync-organization'(id) {
      await organization(id)
      await queue.add(jobs('sync-project', await readProjectsOfOrganization(context.db, id)))
    },
  }
}

function jobs(name: IndexJobName, ids: readonly string[]): IndexJob[] {
  return ids.map((id) => ({ name, id }))
}

/**
 * An absent engine or database is no fault of the job: it waits, and so do the ones behind it, however long that takes. On the
 * way out the error is let through; the job keeps its place in the queue.
 */
async function untilServicesAnswer<T>(
  run: () => Promise<T>,
  { signal, context }: { signal: AbortSignal; context: SyncContext },
): Promise<void> {
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
    try {
      await run()
      return
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error
      if (pause === PAUSE_MS.first) context.log.warn({ err: error }, 'waiting for a service')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
