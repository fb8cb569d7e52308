import { INDEX_NAMES, type IndexName } from '@quarry/search-config/indexes'
import { compare } from '../check-indexes.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { pageIds } from '../queries/ids.ts'
import { rebuild } from './rebuild.ts'

/** Documents that are compared for each index. */
const SAMPLE = 200
/** A change of how documents are made shows in most of them, a change of rows in few. */
const LEAST_SHARE = 0.5

/**
 * Indexes whose documents an earlier release made in another way: an attribute of more than half of a sample differs
 * from what this release would write. A filter over a new attribute would miss all of them.
 */
export async function findOutdatedIndexes(context: SyncContext): Promise<IndexName[]> {
  const outdated = await Promise.all(INDEX_NAMES.map(async (index) => isOutdated(context, index)))
  return INDEX_NAMES.filter((_, at) => outdated[at])
}

async function isOutdated(context: SyncContext, index: IndexName): Promise<boolean> {
  const { value: ids = [] } = await pageIds(context.db, index, SAMPLE).next()
  const held = await context.engine.fetch(index, { ids, limit: SAMPLE })
  const differing = new Map<string, number>()
  for (const difference of await compare(context, index, ids)) {
    if (difference.kind !== 'different') continue
    for (const name of difference.attributes) differing.set(name, (differing.get(name) ?? 0) + 1)
  }
  // Counters lag behind on purpose.
  differing.delete('counters')
  return held.length > 0 && Math.max(0, ...differing.values()) > held.length * LEAST_SHARE
}

/** Rebuilds outdated indexes while the present ones answer searches and receive changes. */
export async function rebuildOutdated(context: SyncContext, signal: AbortSignal): Promise<void> {
  try {
    const indexes = await findOutdatedIndexes(context)
    if (indexes.length === 0) return
    context.log.info({ indexes }, 'documents of an earlier release: the indexes are rebuilt')
    await rebuild(context, { indexes, signal })
  } catch (error) {
    if (!signal.aborted) context.log.error({ err: error }, 'outdated indexes could not be rebuilt')
  }
}
