import { ttlCache } from './ttl-cache.ts'

/** The same of one answer: from memory while fresh, loaded once for all who wait, and a failure is not remembered. */
export function memoized<T>(load: () => Promise<T>, freshMs: number, now: () => Date): () => Promise<T> {
  const cached = ttlCache<T>({ forMs: freshMs, max: 1 })
  return () => cached('', now(), load)
}
