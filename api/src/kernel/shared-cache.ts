import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedState } from '../ports/shared-state.ts'

/** A load that takes longer is done by the next process as well. */
const LOCK_MS = 10_000
const PAUSE_MS = 50

/** Answers what any process has loaded within the last while; of several that find nothing, one loads. */
export async function sharedCache<T>(
  state: SharedState,
  { key, forMs }: { key: string; forMs: number },
  load: () => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + LOCK_MS; Date.now() < until; await sleep(PAUSE_MS)) {
    const kept = await readCached(state, key)
    if (kept) return kept.value as T
    const loaded = await state.withLock(key, LOCK_MS, async () => {
      // Whoever had the lock a moment ago may have loaded it since we looked.
      const meanwhile = await readCached(state, key)
      if (meanwhile) return meanwhile
      const value = await load()
      await state.set(key, JSON.stringify(value), forMs)
      return { value }
    })
    if (loaded) return loaded.value as T
  }
  return load()
}

async function readCached(state: SharedState, key: string): Promise<{ value: unknown } | undefined> {
  const kept = await state.get(key)
  return kept === undefined ? undefined : { value: JSON.parse(kept) }
}
