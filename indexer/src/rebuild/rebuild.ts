import { INDEX_NAMES, INDEXES, type IndexName } from '@quarry/search-config/indexes'
import type { Engine } from '../engine/engine.ts'
import { isRebuildIndex, LIVE, rebuildTarget, type Target } from '../engine/target.ts'
import { ensureIndexes } from '../ensure-indexes.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { fill, type Counts, type OnProgress } from './fill.ts'
import { withRebuildLock } from './lock.ts'
import { startNoting, stopNoting, forgetTouched, readTouched } from './change-log.ts'
import { SYNC } from '../jobs/sync.ts'

const BATCH = 1000

/**
 * Reads ids that changed during a rebuild, until none is left. A note made while its document is written stays and is read
 * once more, so the last write always contains the newest rows.
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

export interface RebuildOptions {
  /** All by default. */
  indexes?: readonly IndexName[]
  onProgress?: OnProgress
  /** Called when another rebuild has to end first. */
  onWait?: () => void
  /** Aborts the rebuild and leaves the live indexes as they are. */
  signal?: AbortSignal
}

export interface Rebuilt {
  counts: Counts
  /** Documents written again because they changed meanwhile. */
  replayed: number
}

/**
 * Builds new indexes beside the live ones, then exchanges all of them atomically. Concurrent changes are written to the live
 * indexes and noted; the notes are replayed into the new indexes before the exchange and once more after it. Killed at any
 * point, it leaves the live indexes as they were or complete, and the next run cleans up.
 */
export async function rebuild(context: SyncContext, options: RebuildOptions = {}): Promise<Rebuilt> {
  const { indexes = INDEX_NAMES, onProgress = () => {}, onWait, signal } = options
  const report: OnProgress = (progress) => {
    signal?.throwIfAborted()
    onProgress(progress)
  }
  return withRebuildLock(
    context.db,
    async () => {
      await dropLeftovers(context.engine)
      await ensureIndexes(context.engine)
      const stamp = Date.now().toString(36)
      const target = rebuildTarget(indexes, stamp)
      await startNoting(context.db, stamp)
      const counts = await construct(context, target, report).catch(async (error: unknown) => {
        await abandon(context, target)
        throw error
      })
      const before = await replayTouched(context, target)
      await context.engine.swap(pairsOf(target))
      // Notes not replayed yet must survive a failure from here on: the next start of an indexer replays them.
      const after = await replayTouched(context, LIVE)
      await stopNoting(context.db)
      await dropLeftovers(context.engine)
      return { counts, replayed: before + after }
    },
    onWait,
  )
}

async function construct(context: SyncContext, target: Target, onProgress: OnProgress): Promise<Counts> {
  const { engine } = context
  for (const name of INDEX_NAMES) {
    const uid = target[name]
    if (uid === undefined) continue
    await engine.create(uid, INDEXES[name].primaryKey)
    await engine.updateSettings(uid, INDEXES[name].settings)
  }
  const counts = await fill(context, target, onProgress)
  for (const name of INDEX_NAMES) {
    const uid = target[name]
    if (uid === undefined) continue
    const held = await engine.count(uid)
    if (held !== counts[name])
      throw new Error(`index ${uid} holds ${held} documents instead of ${counts[name]}`)
  }
  return counts
}

// The original error matters more than one of the cleanup.
const ignore = () => {}

async function abandon(context: SyncContext, target: Target): Promise<void> {
  await stopNoting(context.db).catch(ignore)
  for (const uid of Object.values(target)) await context.engine.drop(uid).catch(ignore)
}

function pairsOf(target: Target): [string, string][] {
  return Object.entries(target).map(([live, built]) => [live, built])
}

/** Removes indexes under construction; only the holder of the lock may. */
export async function dropLeftovers(engine: Engine): Promise<void> {
  for (const { uid } of await engine.list()) if (isRebuildIndex(uid)) await engine.drop(uid)
}
