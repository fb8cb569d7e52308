import { LIVE } from '../engine/target.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { ifNoRebuildRuns } from './lock.ts'
import { dropLeftovers, replayTouched } from './rebuild.ts'
import { isNoting, stopNoting } from './change-log.ts'

/** Cleans up after a killed rebuild: replays its notes into the live indexes and removes temporary ones. */
export async function settleAbandonedRebuild(context: SyncContext): Promise<void> {
  if (!(await isNoting(context.db))) return
  await ifNoRebuildRuns(context.db, async () => {
    await replayTouched(context, LIVE)
    await stopNoting(context.db)
    await dropLeftovers(context.engine)
  })
}
