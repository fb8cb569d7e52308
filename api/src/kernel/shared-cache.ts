import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedState } from '../ports/shared-state.ts'

/** A slower load is repeated by the next process. */
const LOCK_MS = 10_000
const PAUSE_MS = 50

/**
 * Returns a value that any process loaded within the given time. Of several processes without one, only one loads it.
 */
export async function sharedCache<T>(
  state: SharedState,
  { key, forMs }: { key: string; forMs: number },
  load: () => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + LOCK_MS; Date.now() < until; await sleep(PAUSE_MS)) {
    const cached = await readCached(state, key)
    if (cached) return cached.value as T
    const loaded = await state.withLock(key, LOCK_MS, async () => {
      // The previous holder of the lock may have loaded it.
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
  const text = await state.get(key)
  return text === undefined ? undefined : { value: JSON.parse(text) }
}
