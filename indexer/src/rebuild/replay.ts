import { INDEX_NAMES } from '@quarry/search-config/indexes'
import type { Target } from '../engine/target.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { SYNC } from '../jobs/sync.ts'
import { forgetTouched, readTouched } from './change-log.ts'

const BATCH = 1000

/**
 * Reads again what changed while a rebuild ran, until nothing is left. A note made while its document is being written
 * stays and is read once more, so the last write always holds the newest rows.
 */
export async function replayTouched(context: SyncContext, target: Target): Promise<number> {
  for (let replayed = 0; ;) {
    const touched = await readTouched(context.db, BATCH)
    if (touched.length === 0) return replayed
    for (const index of INDEX_NAMES) {
      const ids = touched.filter((note) => note.index === index).map((note) => note.id)
      if (ids.length > 0) await SYNC[index](context, ids, target)
    }
    await forgetTouched(context.db, touched)
    replayed += touched.length
  }
}
