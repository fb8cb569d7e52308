import { shortMemory } from './ttl-cache.ts'

/** The same of one answer: from memory while fresh, loaded once for all who wait, and a failure is not remembered. */
export function remembered<T>(load: () => Promise<T>, freshMs: number, now: () => Date): () => Promise<T> {
  const remember = shortMemory<T>({ forMs: freshMs, max: 1 })
  return () => remember('', now(), load)
}
