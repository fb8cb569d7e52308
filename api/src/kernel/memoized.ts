import { ttlCache } from './ttl-cache.ts'

/** Caches one value for a time: concurrent callers share a load, and failures are not cached. */
export function memoized<T>(load: () => Promise<T>, freshMs: number, now: () => Date): () => Promise<T> {
  const cached = ttlCache<T>({ forMs: freshMs, max: 1 })
  return () => cached('', now(), load)
}
